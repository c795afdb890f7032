import { createFileRoute } from '@tanstack/react-router';
import { readOrder } from '#src/api/orders.ts';
import { OrderFailed } from '#src/features/orders/order-failed.tsx';
import { OrderLoading } from '#src/features/orders/order-loading.tsx';
import { OrderView } from '#src/features/orders/order.tsx';

export const Route = createFileRoute('/_main/user/orders/$id')({
  staticData: { titleKey: 'titles.order', namespaces: ['orders'] },
  loader: ({ context, params, abortController: { signal } }) =>
    readOrder(context.client, params.id, { signal }),
  component: OrderPage,
  pendingComponent: OrderLoading,
  errorComponent: OrderFailed,
});

function OrderPage() {
  const order = Route.useLoaderData();
  return <OrderView key={order.order_no} order={order} />;
}
