import { useTranslation } from 'react-i18next';
import type { Notification } from '../../../../../contract/notifications.ts';
import type { NotificationKind } from '../../../../../contract/words.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { takeFocus } from '../../../../app/take-focus.ts';
import { formatSince } from '../../../../i18n/format-since.ts';
import { formatDateTime } from '../../../../i18n/format-moment.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { NotificationLink } from './-notification-link.tsx';
import styles from './-notifications.module.css';
import { useReading } from './-use-reading.ts';
import { useRemoval, type Removal } from './-use-removal.ts';

const icons: Record<NotificationKind, IconName> = {
  order_paid: 'checkCircle',
  order_expired: 'clock',
  payment_refunded: 'return',
  membership_activated: 'layers',
  membership_expiring: 'warning',
  report_ready: 'document',
  verification_decided: 'shield',
  service_started: 'clock',
  system: 'info',
};

type NotificationRowProps = {
  notification: Notification;
  /** It was deleted and had the focus. */
  onGone: () => void;
};

/** One notification; while it is being deleted, the way back stands in its place. */
export function NotificationRow({ notification, onGone }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const removal = useRemoval(notification.id, onGone);
  if (removal.stage === 'gone') return null;
  if (removal.stage === 'deleting') {
    return <li className={classNames(styles.row, styles.taken)}>{t('removal.busy')}</li>;
  }
  if (removal.stage === 'waiting') {
    return (
      <li className={classNames(styles.row, styles.taken)}>
        <p>{t('removal.done', { title: notification.title })}</p>
        <Button size="small" ref={takeFocus} onClick={removal.undo}>
          {t('removal.undo')}
        </Button>
      </li>
    );
  }
  return <Listed notification={notification} removal={removal} />;
}

type ListedProps = { notification: Notification; removal: Removal };

function Listed({ notification, removal }: ListedProps) {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const { id, kind, title, body, created_at: at, read_at: readAt } = notification;
  const reading = useReading(id);
  const isUnread = readAt === null && !reading.done;
  return (
    <li className={classNames(styles.row, isUnread && styles.unread)}>
      <span className={styles.kind} data-kind={kind}>
        <Icon name={icons[kind]} />
      </span>
      <div className={styles.words}>
        <h2>
          <NotificationLink link={notification.link} onClick={isUnread ? reading.read : undefined}>
            {isUnread ? <span className={styles.mark}>{t('isUnread')}</span> : null}
            {title}
          </NotificationLink>
        </h2>
        <p>{body}</p>
        <time dateTime={at} title={formatDateTime(at, locale)}>
          {formatSince(at, locale)}
        </time>
        {reading.failure === null ? null : (
          <FailureNote error={reading.failure} title={t('read.failed')} />
        )}
        {removal.error === null ? null : (
          <FailureNote error={removal.error} title={t('removal.failed')} />
        )}
      </div>
      <div className={styles.acts}>
        {isUnread ? (
          <Button
            variant="text"
            size="small"
            busy={reading.busy}
            busyLabel={t('read.busy')}
            aria-label={reading.busy ? undefined : t('read.of', { title })}
            onClick={reading.read}
          >
            {t('read.act')}
          </Button>
        ) : null}
        <Button
          variant="text"
          size="small"
          ref={removal.wasUndone ? takeFocus : undefined}
          aria-label={t('removal.of', { title })}
          onClick={removal.request}
        >
          {t('removal.act')}
        </Button>
      </div>
    </li>
  );
}
