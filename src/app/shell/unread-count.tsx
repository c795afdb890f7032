import { useRouteContext } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { findUnread, watchUnread } from '#src/actors/unread.ts';
import styles from './unread-count.module.css';

type UnreadCountProps = {
  /** On the corner of an icon, after a word, or at the end of a row. */
  at: 'corner' | 'beside' | 'end';
};

/** The number of unread notifications, visible and for screen readers; renders nothing for zero. */
export function UnreadCount({ at }: UnreadCountProps) {
  const { t } = useTranslation('shell');
  const { client, session } = useRouteContext({ from: '__root__' });
  const unread = useSyncExternalStore(
    useCallback((changed: () => void) => watchUnread(client, session, changed), [client, session]),
    () => findUnread(client) ?? 0,
    () => 0,
  );
  if (unread === 0) return null;
  return (
    <small className={styles[at]}>
      <small className="visually-hidden">{t('account.unread', { count: unread })}</small>
      <small
        className={`grid place-center text-12 weight-500 tabular rounded-pill ${styles.bubble}`}
        aria-hidden="true"
      >
        {unread > 99 ? '99+' : unread}
      </small>
    </small>
  );
}
