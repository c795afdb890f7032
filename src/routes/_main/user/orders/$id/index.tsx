import { createFileRoute } from '@tanstack/react-router';
import type { Client } from '#src/api/client.ts';
import { readOrder } from '#src/api/orders.ts';
import { readOrderService } from '#src/api/order-service.ts';
import { Watched } from '#src/app/content/watched.tsx';
import { OrderFailed } from '#src/features/orders/order-failed.tsx';
import { OrderLoading } from '#src/features/orders/order-loading.tsx';
import { OrderView } from '#src/features/orders/order.tsx';

export const Route = createFileRoute('/_main/user/orders/$id/')({
  staticData: { titleKey: 'titles.order', namespaces: ['orders', 'files'] },
  loader: ({ context: { client }, params: { id }, abortController: { signal } }) =>
    read(client, id, signal),
  component: OrderPage,
  pendingComponent: OrderLoading,
  errorComponent: OrderFailed,
});

function OrderPage() {
  const { client } = Route.useRouteContext();
  const { id } = Route.useParams();
  return (
    <Watched loaded={Route.useLoaderData()} read={(signal) => read(client, id, signal)}>
      {({ order, service }) => <OrderView key={order.order_no} order={order} service={service} />}
    </Watched>
  );
}

async function read(client: Client, id: string, signal: AbortSignal) {
  const [order, service] = await Promise.all([
    readOrder(client, id, { signal }),
    readOrderService(client, id, { signal }),
  ]);
  return { order, service };
}
