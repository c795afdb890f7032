import { createFileRoute } from '@tanstack/react-router';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Watched } from '#src/app/content/watched.tsx';
import { Refunds } from '#src/features/refunds/list.tsx';
import { readRefundsSearch } from '#src/features/refunds/search.ts';

export const Route = createFileRoute('/_main/user/refunds/')({
  staticData: { titleKey: 'shell:account.orderTabs.refunds', namespaces: ['refunds'] },
  validateSearch: readRefundsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { page = '1' }, abortController: { signal } }) =>
    context.client.call('listRefunds', { query: { page: Number(page) }, signal }),
  component: RefundsPage,
  pendingComponent: () => <RecordsLoading of="refunds" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="refunds" />,
});

function RefundsPage() {
  const { client } = Route.useRouteContext();
  const { page = '1' } = Route.useSearch();
  return (
    <Watched
      loaded={Route.useLoaderData()}
      read={(signal) => client.call('listRefunds', { query: { page: Number(page) }, signal })}
    >
      {(refunds) => <Refunds refunds={refunds} />}
    </Watched>
  );
}
