import { createFileRoute } from '@tanstack/react-router';
import { listBoughtArticles } from '#src/api/bought-articles.ts';
import { listDownloadable } from '#src/api/downloadable-reports.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { readPageSearch } from '#src/app/content/search.ts';
import { Downloads } from '#src/features/downloads/list.tsx';
import { DownloadsLoading } from '#src/features/downloads/loading.tsx';

export const Route = createFileRoute('/_main/user/downloadable-reports')({
  staticData: { titleKey: 'titles.downloadableReports', namespaces: ['downloads'] },
  validateSearch: readPageSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps: { page = '1' }, abortController: { signal } }) => {
    const [reports, articles] = await Promise.all([
      listDownloadable(client, Number(page), { signal }),
      listBoughtArticles(client, { signal }),
    ]);
    return { reports, articles };
  },
  component: DownloadsPage,
  pendingComponent: DownloadsLoading,
  errorComponent: ({ error }) => <LoadFailed error={error} of="downloads" />,
});

function DownloadsPage() {
  return <Downloads {...Route.useLoaderData()} />;
}
