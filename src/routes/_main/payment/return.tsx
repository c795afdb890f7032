import { createFileRoute, redirect } from '@tanstack/react-router';
import type { PaymentReturn } from '#contract/payments/schemas.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Watched } from '#src/app/content/watched.tsx';
import { ReturnedPayment } from '#src/features/payment-return/page.tsx';
import { findOwnOrder, readReturn, readReturnAddress } from '#src/features/payment-return/read.ts';

/** Where a wallet leads back to. The payer's own browser goes on to the order; any other sees the result. */
export const Route = createFileRoute('/_main/payment/return')({
  staticData: {
    titleKey: 'titles.paymentReturn',
    namespaces: ['checkout'],
    renderedInBrowser: 'payment',
    unlisted: true,
  },
  validateSearch: readReturnAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({
    context: { client, session },
    deps,
    abortController: { signal },
  }): Promise<PaymentReturn> => {
    const isSignedIn = session.getSnapshot().context.identity !== null;
    const orderNo = isSignedIn ? await findOwnOrder(client, deps.payment_no, signal) : null;
    if (orderNo !== null) {
      throw redirect({
        to: '/user/payment/order',
        search: { order_no: orderNo },
        replace: true,
      });
    }
    return readReturn(client, deps, signal);
  },
  component: ReturnPage,
  pendingComponent: () => <RecordsLoading of="payments" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="payments" />,
});

function ReturnPage() {
  const { client } = Route.useRouteContext();
  const search = Route.useSearch();
  return (
    <Watched
      loaded={Route.useLoaderData()}
      read={(signal) => readReturn(client, search, signal)}
      expectsMoney={({ result }) => result === 'unknown'}
    >
      {({ result }) => <ReturnedPayment result={result} />}
    </Watched>
  );
}
