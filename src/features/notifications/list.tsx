import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationPage } from '#contract/notifications/schemas.ts';
import { emitUnreadChange } from '#src/actors/notifications.ts';
import { EmptyList } from '#src/app/content/empty-list.tsx';
import { PagedList } from '#src/app/content/paged-list.tsx';
import { Recommended } from '#src/app/content/recommended.tsx';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { NotificationRow } from './row.tsx';

/** The notifications of the person, newest first. */
export function Notifications({ notifications }: { notifications: NotificationPage }) {
  const { t } = useTranslation('notifications');
  const { items, total, unread } = notifications;
  const list = useRef<HTMLUListElement>(null);
  return (
    <PagedList
      list={notifications}
      of="notifications"
      linkTo={(page) => ({ to: '/user/notifications', search: { page: String(page) } })}
      empty={<NoNotifications beyond={total > 0} />}
    >
      <ReadAll unread={unread} />
      <ul ref={list} className="frame ruled overflow-hidden" aria-label={t('list')} tabIndex={-1}>
        {items.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onGone={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
    </PagedList>
  );
}

/** There are no notifications yet, or the page number is too high. */
function NoNotifications({ beyond }: { beyond: boolean }) {
  const { t } = useTranslation('notifications');
  const words = t(`empty.${beyond ? 'beyond' : 'none'}`, { returnObjects: true });
  return beyond ? (
    <EmptyList words={words} link={{ to: '/user/notifications', search: {} }} />
  ) : (
    <>
      <EmptyList
        drawing="empty"
        words={words}
        link={{ to: '/user/orders', search: { status: 'all' } }}
      />
      <Recommended />
    </>
  );
}

function ReadAll({ unread }: { unread: number }) {
  const { t } = useTranslation('notifications');
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const { busy, failure, submit } = useSubmission(
    (_: void, options) => emitUnreadChange(client.call('readAllNotifications', options)),
    { onDone: () => void router.invalidate() },
  );
  return (
    <>
      <div className="cluster secondary justify-between min-height-44 gap-8-16">
        <p role="status">{unread === 0 ? t('allRead') : t('unread', { count: unread })}</p>
        {unread === 0 ? null : (
          <Button size="small" busy={busy} busyLabel={t('readAll.busy')} onClick={() => submit()}>
            {t('readAll.act')}
          </Button>
        )}
      </div>
      {failure === null ? null : <FailureNote error={failure} title={t('readAll.failed')} />}
    </>
  );
}
