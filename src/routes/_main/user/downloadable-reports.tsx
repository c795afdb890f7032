import { createFileRoute } from '@tanstack/react-router';
import { listDownloadable } from '../../../api/downloadable-reports.ts';
import { pageOf } from '../../../app/search.ts';
import { DownloadsFailed } from './downloadable-reports/-downloads-failed.tsx';
import { DownloadsLoading } from './downloadable-reports/-downloads-loading.tsx';
import { Downloads } from './downloadable-reports/-downloads.tsx';

export const Route = createFileRoute('/_main/user/downloadable-reports')({
  staticData: { titleKey: 'titles.downloadableReports', words: ['downloads'] },
  validateSearch: (search): { page?: string | undefined } => ({ page: pageOf(search['page']) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps: { page = '1' }, abortController: { signal } }) =>
    listDownloadable(client, Number(page), { signal }),
  component: DownloadsPage,
  pendingComponent: DownloadsLoading,
  errorComponent: DownloadsFailed,
});

function DownloadsPage() {
  return <Downloads reports={Route.useLoaderData()} />;
}
