import { createFileRoute } from '@tanstack/react-router';
import { listDownloadable } from '#src/api/downloadable-reports.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { readPageSearch } from '#src/app/content/search.ts';
import { Downloads } from '#src/features/downloads/list.tsx';
import { DownloadsLoading } from '#src/features/downloads/loading.tsx';

export const Route = createFileRoute('/_main/user/downloadable-reports')({
  staticData: { titleKey: 'titles.downloadableReports', namespaces: ['downloads'] },
  validateSearch: readPageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps: { page = '1' }, abortController: { signal } }) =>
    listDownloadable(client, Number(page), { signal }),
  component: DownloadsPage,
  pendingComponent: DownloadsLoading,
  errorComponent: ({ error }) => <LoadFailed error={error} of="downloads" />,
});

function DownloadsPage() {
  return <Downloads reports={Route.useLoaderData()} />;
}
