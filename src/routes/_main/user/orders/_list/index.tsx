import { createFileRoute } from '@tanstack/react-router';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Watched } from '#src/app/content/watched.tsx';
import { readOrderList } from '#src/features/orders/read.ts';
import { Orders } from '#src/features/orders/list.tsx';

export const Route = createFileRoute('/_main/user/orders/_list/')({
  staticData: { titleKey: 'shell:account.orders', namespaces: ['orders'] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps, abortController: { signal } }) =>
    readOrderList(client, deps, signal),
  component: OrdersPage,
  pendingComponent: () => <RecordsLoading of="orders" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="orders" />,
});

function OrdersPage() {
  const { client } = Route.useRouteContext();
  const search = Route.useSearch();
  return (
    <Watched
      loaded={Route.useLoaderData()}
      read={(signal) => readOrderList(client, search, signal)}
    >
      {(orders) => <Orders search={search} orders={orders} />}
    </Watched>
  );
}
