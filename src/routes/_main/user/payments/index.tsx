import { createFileRoute } from '@tanstack/react-router';
import { isReversed } from '#contract/days.ts';
import { listPayments } from '#src/api/payments.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Payments } from '#src/features/payments/list.tsx';

export const Route = createFileRoute('/_main/user/payments/')({
  staticData: { titleKey: 'titles.payments', namespaces: ['payments'] },
  loaderDeps: ({ search }) => search,
  // Nothing lies in a period that ends before it begins; its field says so.
  loader: async ({ context, deps, abortController: { signal } }) => {
    const { page = '1', ...filters } = deps;
    if (isReversed(deps)) return null;
    return listPayments(context.client, { ...filters, page: Number(page) }, { signal });
  },
  component: PaymentsPage,
  pendingComponent: () => <RecordsLoading of="payments" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="payments" />,
});

function PaymentsPage() {
  return <Payments search={Route.useSearch()} payments={Route.useLoaderData()} />;
}
