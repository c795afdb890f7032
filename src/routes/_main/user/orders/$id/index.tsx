import { createFileRoute } from '@tanstack/react-router';
import { findMoneyAhead } from '#machines/lifecycles/money-ahead.ts';
import { Watched } from '#src/app/content/watched.tsx';
import { OrderFailed } from '#src/features/orders/order-failed.tsx';
import { OrderLoading } from '#src/features/orders/order-loading.tsx';
import { readOrderPage } from '#src/features/orders/read.ts';
import { OrderView } from '#src/features/orders/order.tsx';

export const Route = createFileRoute('/_main/user/orders/$id/')({
  staticData: { namespaces: ['orders', 'files', 'money-back', 'units'] },
  loader: ({ context: { client }, params: { id }, abortController: { signal } }) =>
    readOrderPage(client, id, signal),
  component: OrderPage,
  pendingComponent: OrderLoading,
  errorComponent: OrderFailed,
});

function OrderPage() {
  const { client } = Route.useRouteContext();
  const { id } = Route.useParams();
  return (
    <Watched
      loaded={Route.useLoaderData()}
      read={(signal) => readOrderPage(client, id, signal)}
      findMoneyAhead={({ order }) => findMoneyAhead(order)}
    >
      {({ order, service }) => <OrderView key={order.order_no} order={order} service={service} />}
    </Watched>
  );
}
