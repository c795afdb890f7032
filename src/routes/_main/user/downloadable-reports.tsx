import { createFileRoute } from '@tanstack/react-router';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { readPageSearch } from '#src/app/content/search.ts';
import { Watched } from '#src/app/content/watched.tsx';
import { readBought } from '#src/features/downloads/read.ts';
import { Downloads } from '#src/features/downloads/list.tsx';
import { DownloadsLoading } from '#src/features/downloads/loading.tsx';

export const Route = createFileRoute('/_main/user/downloadable-reports')({
  staticData: { titleKey: 'shell:account.reports', namespaces: ['downloads'] },
  validateSearch: readPageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps: { page }, abortController: { signal } }) =>
    readBought(client, page, signal),
  component: DownloadsPage,
  pendingComponent: DownloadsLoading,
  errorComponent: ({ error }) => <LoadFailed error={error} of="downloads" />,
});

function DownloadsPage() {
  const { client } = Route.useRouteContext();
  const { page } = Route.useSearch();
  return (
    <Watched loaded={Route.useLoaderData()} read={(signal) => readBought(client, page, signal)}>
      {(bought) => <Downloads {...bought} />}
    </Watched>
  );
}
