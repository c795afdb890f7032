import { createFileRoute } from '@tanstack/react-router';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { readPageSearch } from '#src/app/content/search.ts';
import { Watched } from '#src/app/content/watched.tsx';
import { Notifications } from '#src/features/notifications/list.tsx';
import { NotificationsLoading } from '#src/features/notifications/loading.tsx';

export const Route = createFileRoute('/_main/user/notifications')({
  staticData: { titleKey: 'shell:account.notifications', namespaces: ['notifications'] },
  validateSearch: readPageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { page = '1' }, abortController: { signal } }) =>
    context.client.call('listNotifications', { query: { page: Number(page) }, signal }),
  component: NotificationsPage,
  pendingComponent: NotificationsLoading,
  errorComponent: ({ error }) => <LoadFailed error={error} of="notifications" />,
});

function NotificationsPage() {
  const { client } = Route.useRouteContext();
  const { page = '1' } = Route.useSearch();
  return (
    <Watched
      loaded={Route.useLoaderData()}
      read={(signal) => client.call('listNotifications', { query: { page: Number(page) }, signal })}
    >
      {(notifications) => <Notifications notifications={notifications} />}
    </Watched>
  );
}
