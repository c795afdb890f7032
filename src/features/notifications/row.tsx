import { useTranslation } from 'react-i18next';
import type { Notification } from '#contract/notifications/schemas.ts';
import { unclearTexts } from '#contract/failures.ts';
import type { NotificationKind } from '#contract/base/picklists.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { formatSince } from '#src/i18n/format-since.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { classNames } from '#src/ui/class-names.ts';
import type { Tone } from '#src/ui/controls/badge.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Icon, type IconName } from '#src/ui/drawings/icon.tsx';
import { NotificationLink } from './link.tsx';
import styles from './list.module.css';
import { useMarkRead } from './use-mark-read.ts';
import { useRemoval, type Removal } from './use-removal.ts';

const looks: Record<NotificationKind, { tone: Tone; icon: IconName }> = {
  order_paid: { tone: 'ok', icon: 'checkCircle' },
  order_expired: { tone: 'idle', icon: 'clock' },
  payment_refunded: { tone: 'info', icon: 'return' },
  refund_decided: { tone: 'info', icon: 'return' },
  refund_failed: { tone: 'warn', icon: 'warning' },
  refund_paid: { tone: 'ok', icon: 'return' },
  membership_activated: { tone: 'ok', icon: 'layers' },
  membership_expiring: { tone: 'warn', icon: 'warning' },
  saas_activated: { tone: 'ok', icon: 'layers' },
  saas_expiring: { tone: 'warn', icon: 'warning' },
  report_ready: { tone: 'ok', icon: 'document' },
  verification_decided: { tone: 'info', icon: 'shield' },
  service_started: { tone: 'idle', icon: 'clock' },
  step_done: { tone: 'ok', icon: 'checkCircle' },
  file_delivered: { tone: 'ok', icon: 'document' },
  message_received: { tone: 'info', icon: 'info' },
  invoice_issued: { tone: 'ok', icon: 'document' },
  invoice_declined: { tone: 'warn', icon: 'warning' },
  invoice_withdrawn: { tone: 'idle', icon: 'return' },
  invoice_requested: { tone: 'info', icon: 'document' },
  booking_confirmed: { tone: 'ok', icon: 'checkCircle' },
  booking_moved: { tone: 'info', icon: 'clock' },
  booking_declined: { tone: 'warn', icon: 'warning' },
  booking_cancelled: { tone: 'idle', icon: 'info' },
  booking_soon: { tone: 'info', icon: 'clock' },
  system: { tone: 'idle', icon: 'info' },
};

type NotificationRowProps = {
  notification: Notification;
  /** It was deleted and had the focus. */
  onGone: () => void;
};

/** One notification; while it is being deleted, an undo button replaces it. */
export function NotificationRow({ notification, onGone }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const removal = useRemoval(notification.id, onGone);
  if (removal.stage === 'gone') return null;
  if (removal.stage === 'deleting') {
    return (
      <li
        className={classNames(
          'cluster secondary',
          `justify-between p-16 bg-2 gap-8-16 ${styles.taken}`,
        )}
      >
        {t('removal.busy')}
      </li>
    );
  }
  if (removal.stage === 'unclear') {
    return (
      <li
        className={classNames(
          'cluster secondary',
          `justify-between p-16 bg-2 gap-8-16 ${styles.taken}`,
        )}
        role="status"
      >
        {unclearTexts.asking[locale]}
      </li>
    );
  }
  if (removal.stage === 'waiting') {
    return (
      <li
        className={classNames(
          'cluster secondary',
          `justify-between p-16 bg-2 gap-8-16 ${styles.taken}`,
        )}
      >
        <p className="flex-1">{t('removal.done', { title: notification.title })}</p>
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
  const reading = useMarkRead(id);
  const isUnread = readAt === null && !reading.done;
  return (
    <li className={classNames(`grid items-start p-16 ${styles.row}`, isUnread && styles.unread)}>
      <span className={`grid place-center rounded-md ${styles.kind}`} data-tone={looks[kind].tone}>
        <Icon name={looks[kind].icon} />
      </span>
      <div className={`stack gap-4 ${styles.words}`}>
        <h2 className="text-16 leading-15 break-anywhere">
          <NotificationLink link={notification.link} onClick={isUnread ? reading.read : undefined}>
            {isUnread ? (
              <span className={`text-12 weight-500 leading-15 bg-accent rounded-sm ${styles.mark}`}>
                {t('isUnread')}
              </span>
            ) : null}
            <span>{title}</span>
          </NotificationLink>
        </h2>
        <p>{body}</p>
        <time className="caption" dateTime={at} title={formatDateTime(at, locale)}>
          {formatSince(at, locale)}
        </time>
        {reading.failure === null ? null : (
          <FailureNote error={reading.failure} title={t('read.failed')} />
        )}
        {removal.failure === null ? null : (
          <FailureNote
            error={removal.failure}
            title={t('removal.failed')}
            chart={{ machine: 'removal', path: 'failed' }}
          />
        )}
      </div>
      <div className={`gap-4 flex ${styles.acts}`}>
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
