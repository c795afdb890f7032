import { createFileRoute } from '@tanstack/react-router';
import { listOrders } from '../../../../api/orders.ts';
import { OrdersFailed } from './-orders-failed.tsx';
import { OrdersLoading } from './-orders-loading.tsx';
import { Orders } from './-orders.tsx';
import { orderQuery, readOrdersSearch } from './-orders-search.ts';

export const Route = createFileRoute('/_main/user/orders/')({
  staticData: { titleKey: 'titles.orders', words: ['orders'] },
  validateSearch: readOrdersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController: { signal } }) =>
    listOrders(context.client, orderQuery(deps), { signal }),
  component: OrdersPage,
  pendingComponent: OrdersLoading,
  errorComponent: OrdersFailed,
});

function OrdersPage() {
  return <Orders search={Route.useSearch()} orders={Route.useLoaderData()} />;
}
