import { createFileRoute } from '@tanstack/react-router';
import { readOrder } from '#src/api/orders.ts';
import { readOrderService } from '#src/api/order-service.ts';
import { OrderFailed } from '#src/features/orders/order-failed.tsx';
import { OrderLoading } from '#src/features/orders/order-loading.tsx';
import { OrderView } from '#src/features/orders/order.tsx';

export const Route = createFileRoute('/_main/user/orders/$id/')({
  staticData: { titleKey: 'titles.order', namespaces: ['orders', 'files'] },
  loader: async ({ context: { client }, params: { id }, abortController: { signal } }) => {
    const [order, service] = await Promise.all([
      readOrder(client, id, { signal }),
      readOrderService(client, id, { signal }),
    ]);
    return { order, service };
  },
  component: OrderPage,
  pendingComponent: OrderLoading,
  errorComponent: OrderFailed,
});

function OrderPage() {
  const { order, service } = Route.useLoaderData();
  return <OrderView key={order.order_no} order={order} service={service} />;
}
