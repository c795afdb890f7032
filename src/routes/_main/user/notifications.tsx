import { createFileRoute } from '@tanstack/react-router';
import { listNotifications } from '../../../api/notifications.ts';
import { pageOf } from '../../../app/search.ts';
import { NotificationsFailed } from './notifications/-notifications-failed.tsx';
import { NotificationsLoading } from './notifications/-notifications-loading.tsx';
import { Notifications } from './notifications/-notifications.tsx';

export const Route = createFileRoute('/_main/user/notifications')({
  staticData: { titleKey: 'titles.notifications', words: ['notifications'] },
  validateSearch: ({ page }: Readonly<Record<string, unknown>>): { page?: string | undefined } => ({
    page: pageOf(page),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { page = '1' }, abortController: { signal } }) =>
    listNotifications(context.client, { page: Number(page) }, { signal }),
  component: NotificationsPage,
  pendingComponent: NotificationsLoading,
  errorComponent: NotificationsFailed,
});

function NotificationsPage() {
  return <Notifications notifications={Route.useLoaderData()} />;
}
