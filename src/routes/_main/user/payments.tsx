import { createFileRoute } from '@tanstack/react-router';
import { listPayments } from '../../../api/payments.ts';
import { PaymentsFailed } from './payments/-payments-failed.tsx';
import { PaymentsLoading } from './payments/-payments-loading.tsx';
import { readPaymentsSearch } from './payments/-payments-search.ts';
import { Payments } from './payments/-payments.tsx';

export const Route = createFileRoute('/_main/user/payments')({
  staticData: { titleKey: 'titles.payments', words: ['payments'] },
  validateSearch: readPaymentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { page = '1', ...filters }, abortController: { signal } }) =>
    listPayments(context.client, { ...filters, page: Number(page) }, { signal }),
  component: PaymentsPage,
  pendingComponent: PaymentsLoading,
  errorComponent: PaymentsFailed,
});

function PaymentsPage() {
  return <Payments search={Route.useSearch()} payments={Route.useLoaderData()} />;
}
