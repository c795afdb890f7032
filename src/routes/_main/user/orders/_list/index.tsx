import { createFileRoute } from '@tanstack/react-router';
import { isReversed } from '#contract/days.ts';
import { listOrders } from '#src/api/orders.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Orders } from '#src/features/orders/list.tsx';
import { orderQuery } from '#src/features/orders/search.ts';

export const Route = createFileRoute('/_main/user/orders/_list/')({
  staticData: { titleKey: 'titles.orders', namespaces: ['orders'] },
  loaderDeps: ({ search }) => search,
  // Nothing lies in a period that ends before it begins; its field says so.
  loader: async ({ context, deps, abortController: { signal } }) =>
    isReversed(deps) ? null : listOrders(context.client, orderQuery(deps), { signal }),
  component: OrdersPage,
  pendingComponent: () => <RecordsLoading of="orders" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="orders" />,
});

function OrdersPage() {
  return <Orders search={Route.useSearch()} orders={Route.useLoaderData()} />;
}
