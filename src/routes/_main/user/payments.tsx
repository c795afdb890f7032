import { createFileRoute } from '@tanstack/react-router';
import { listPayments } from '#src/api/payments.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Payments } from '#src/features/payments/list.tsx';
import { readPaymentsSearch } from '#src/features/payments/search.ts';

export const Route = createFileRoute('/_main/user/payments')({
  staticData: { titleKey: 'titles.payments', namespaces: ['payments'] },
  validateSearch: readPaymentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { page = '1', ...filters }, abortController: { signal } }) =>
    listPayments(context.client, { ...filters, page: Number(page) }, { signal }),
  component: PaymentsPage,
  pendingComponent: () => <RecordsLoading of="payments" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="payments" />,
});

function PaymentsPage() {
  return <Payments search={Route.useSearch()} payments={Route.useLoaderData()} />;
}
