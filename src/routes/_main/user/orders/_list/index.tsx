import { createFileRoute } from '@tanstack/react-router';
import { isReversed } from '#contract/days.ts';
import type { Client } from '#src/api/client.ts';
import { listOrders } from '#src/api/orders.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Watched } from '#src/app/content/watched.tsx';
import { Orders } from '#src/features/orders/list.tsx';
import { orderQuery, type OrdersSearch } from '#src/features/orders/search.ts';

export const Route = createFileRoute('/_main/user/orders/_list/')({
  staticData: { titleKey: 'titles.orders', namespaces: ['orders'] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps, abortController: { signal } }) =>
    read(client, deps, signal),
  component: OrdersPage,
  pendingComponent: () => <RecordsLoading of="orders" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="orders" />,
});

function OrdersPage() {
  const { client } = Route.useRouteContext();
  const search = Route.useSearch();
  return (
    <Watched loaded={Route.useLoaderData()} read={(signal) => read(client, search, signal)}>
      {(orders) => <Orders search={search} orders={orders} />}
    </Watched>
  );
}

// Nothing lies in a period that ends before it begins; its field says so.
async function read(client: Client, search: OrdersSearch, signal: AbortSignal) {
  return isReversed(search) ? null : listOrders(client, orderQuery(search), { signal });
}
