import { createFileRoute } from '@tanstack/react-router';
import { listBoughtArticles } from '#src/api/bought-articles.ts';
import type { Client } from '#src/api/client.ts';
import { listDownloadable } from '#src/api/downloadable-reports.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { readPageSearch } from '#src/app/content/search.ts';
import { Watched } from '#src/app/content/watched.tsx';
import { Downloads } from '#src/features/downloads/list.tsx';
import { DownloadsLoading } from '#src/features/downloads/loading.tsx';

export const Route = createFileRoute('/_main/user/downloadable-reports')({
  staticData: { titleKey: 'titles.downloadableReports', namespaces: ['downloads'] },
  validateSearch: readPageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps: { page }, abortController: { signal } }) =>
    read(client, page, signal),
  component: DownloadsPage,
  pendingComponent: DownloadsLoading,
  errorComponent: ({ error }) => <LoadFailed error={error} of="downloads" />,
});

function DownloadsPage() {
  const { client } = Route.useRouteContext();
  const { page } = Route.useSearch();
  return (
    <Watched loaded={Route.useLoaderData()} read={(signal) => read(client, page, signal)}>
      {(bought) => <Downloads {...bought} />}
    </Watched>
  );
}

async function read(client: Client, page: string | undefined, signal: AbortSignal) {
  const [reports, articles] = await Promise.all([
    listDownloadable(client, Number(page ?? '1'), { signal }),
    listBoughtArticles(client, { signal }),
  ]);
  return { reports, articles };
}
