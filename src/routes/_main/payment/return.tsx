import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Watched } from '#src/app/content/watched.tsx';
import {
  ReturnedPayment,
  ReturnFailed,
  ReturnLoading,
} from '#src/features/payment-return/page.tsx';
import { readReturn } from '#src/features/payment-return/read.ts';
import { readReturnAddress } from '#src/features/payment-return/search.ts';

/** Where a wallet leads back to. The payer's own browser goes on to the order; any other sees the result. */
export const Route = createFileRoute('/_main/payment/return')({
  staticData: {
    titleKey: 'checkout:result',
    namespaces: ['checkout', 'support'],
    renderedInBrowser: 'payment',
    unlisted: true,
  },
  validateSearch: readReturnAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client, session }, deps, abortController: { signal } }) => {
    const { openReturn } = await import('#src/features/payment-return/read.ts');
    return openReturn(client, session, deps, signal);
  },
  component: ReturnPage,
  pendingComponent: ReturnLoading,
  errorComponent: FailedReturn,
});

function FailedReturn({ error }: { error: unknown }) {
  const router = useRouter();
  return <ReturnFailed error={error} onRetry={() => void router.invalidate()} />;
}

function ReturnPage() {
  const { client } = Route.useRouteContext();
  const search = Route.useSearch();
  return (
    <Watched
      loaded={Route.useLoaderData()}
      read={(signal) => readReturn(client, search, signal)}
      findMoneyAhead={({ result }) => (result === 'unknown' ? 'expected' : 'none')}
    >
      {({ result }) => <ReturnedPayment result={result} />}
    </Watched>
  );
}
