import { createFileRoute } from '@tanstack/react-router';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Watched } from '#src/app/content/watched.tsx';
import { readPaymentList } from '#src/features/payments/read.ts';
import { Payments } from '#src/features/payments/list.tsx';

export const Route = createFileRoute('/_main/user/payments/')({
  staticData: { namespaces: ['payments'] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps, abortController: { signal } }) =>
    readPaymentList(client, deps, signal),
  component: PaymentsPage,
  pendingComponent: () => <RecordsLoading of="payments" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="payments" />,
});

function PaymentsPage() {
  const { client } = Route.useRouteContext();
  const search = Route.useSearch();
  return (
    <Watched
      loaded={Route.useLoaderData()}
      read={(signal) => readPaymentList(client, search, signal)}
    >
      {(payments) => <Payments search={search} payments={payments} />}
    </Watched>
  );
}
