import { createFileRoute } from '@tanstack/react-router';
import { listOrders } from '#src/api/orders.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Orders } from '#src/features/orders/list.tsx';
import { orderQuery, readOrdersSearch } from '#src/features/orders/search.ts';

export const Route = createFileRoute('/_main/user/orders/')({
  staticData: { titleKey: 'titles.orders', namespaces: ['orders'] },
  validateSearch: readOrdersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController: { signal } }) =>
    listOrders(context.client, orderQuery(deps), { signal }),
  component: OrdersPage,
  pendingComponent: () => <RecordsLoading of="orders" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="orders" />,
});

function OrdersPage() {
  return <Orders search={Route.useSearch()} orders={Route.useLoaderData()} />;
}
