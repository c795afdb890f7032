import { createFileRoute } from '@tanstack/react-router';
import { isReversed } from '#contract/days.ts';
import type { Client } from '#src/api/client.ts';
import { listPayments } from '#src/api/payments.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Watched } from '#src/app/content/watched.tsx';
import { Payments } from '#src/features/payments/list.tsx';
import type { PaymentsSearch } from '#src/features/payments/search.ts';

export const Route = createFileRoute('/_main/user/payments/')({
  staticData: { titleKey: 'titles.payments', namespaces: ['payments'] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps, abortController: { signal } }) =>
    read(client, deps, signal),
  component: PaymentsPage,
  pendingComponent: () => <RecordsLoading of="payments" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="payments" />,
});

function PaymentsPage() {
  const { client } = Route.useRouteContext();
  const search = Route.useSearch();
  return (
    <Watched loaded={Route.useLoaderData()} read={(signal) => read(client, search, signal)}>
      {(payments) => <Payments search={search} payments={payments} />}
    </Watched>
  );
}

// Nothing lies in a period that ends before it begins; its field says so.
async function read(client: Client, search: PaymentsSearch, signal: AbortSignal) {
  const { page = '1', ...filters } = search;
  if (isReversed(search)) return null;
  return listPayments(client, { ...filters, page: Number(page) }, { signal });
}
