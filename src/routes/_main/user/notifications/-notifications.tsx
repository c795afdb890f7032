import { Link, useRouteContext, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationPage } from '../../../../../contract/notifications.ts';
import { bindReadingAll } from '../../../../actors/notifications.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { useRepeatedSubmission } from '../../../../app/use-repeated-submission.ts';
import { Button } from '../../../../ui/button.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { NoNotifications } from './-no-notifications.tsx';
import { NotificationRow } from './-notification-row.tsx';
import styles from './-notifications.module.css';

/** What a person was told, newest first. */
export function Notifications({ notifications }: { notifications: NotificationPage }) {
  const { t } = useTranslation('notifications');
  const { items, page, per_page: perPage, total, unread } = notifications;
  const list = useRef<HTMLUListElement>(null);
  if (items.length === 0) return <NoNotifications beyond={total > 0} />;
  return (
    <>
      <ReadAll unread={unread} />
      <ul ref={list} className={styles.list} aria-label={t('list')} tabIndex={-1}>
        {items.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onGone={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(total / perPage)}
        summary={t('pager.summary', { count: total })}
        labels={{
          nav: t('pager.nav'),
          previous: t('pager.previous'),
          next: t('pager.next'),
          page: (number) => t('pager.page', { number }),
        }}
        renderLink={({ page: to, label, current, children }) => (
          <Link
            to="/user/notifications"
            search={{ page: String(to) }}
            aria-label={label}
            aria-current={current ? 'page' : undefined}
          >
            {children}
          </Link>
        )}
      />
    </>
  );
}

function ReadAll({ unread }: { unread: number }) {
  const { t } = useTranslation('notifications');
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const [logic] = useState(() => bindReadingAll(client));
  const { busy, failure, submit } = useRepeatedSubmission(logic, {
    onDone: () => void router.invalidate(),
  });
  return (
    <>
      <div className={styles.bar}>
        <p role="status">{unread === 0 ? t('allRead') : t('unread', { count: unread })}</p>
        {unread === 0 ? null : (
          <Button size="small" busy={busy} busyLabel={t('readAll.busy')} onClick={() => submit({})}>
            {t('readAll.act')}
          </Button>
        )}
      </div>
      {failure === null ? null : <FailureNote error={failure} title={t('readAll.failed')} />}
    </>
  );
}
