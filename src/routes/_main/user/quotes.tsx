import { createFileRoute } from '@tanstack/react-router';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Watched } from '#src/app/content/watched.tsx';
import { Quotes } from '#src/features/quotes/quotes.tsx';
import { readQuotes } from '#src/features/quotes/read.ts';
import { readQuotesSearch } from '#src/features/quotes/search.ts';

export const Route = createFileRoute('/_main/user/quotes')({
  staticData: { titleKey: 'shell:account.orderTabs.quotes', namespaces: ['quotes'] },
  validateSearch: readQuotesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController: { signal } }) =>
    readQuotes(context.client, deps, signal),
  component: QuotesPage,
  pendingComponent: () => <RecordsLoading of="quotes" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="quotes" />,
});

function QuotesPage() {
  const { client } = Route.useRouteContext();
  const search = Route.useSearch();
  return (
    <Watched loaded={Route.useLoaderData()} read={(signal) => readQuotes(client, search, signal)}>
      {(reading) => <Quotes {...reading} />}
    </Watched>
  );
}
