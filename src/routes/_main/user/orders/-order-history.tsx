import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import { possibilitiesOf } from '../../../../actors/order-lifecycle.ts';
import { formatDateTime, formatDeadline } from '../../../../i18n/format-moment.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { OrderBadge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Timeline, type TimelineItem } from '../../../../ui/timeline.tsx';
import styles from './-order.module.css';

/** What has happened to the order, and everything that can happen next. */
export function OrderHistory({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const possible = possibilitiesOf(order.status);
  const past = order.timeline.map((entry, index): TimelineItem => ({
    id: `${entry.at} ${index}`,
    state: 'done',
    title: t(`timeline.${entry.event}.title`),
    time: { label: formatDateTime(entry.at, locale), instant: entry.at },
  }));
  return (
    <Card as="section" padded>
      <h3>{t('detail.history')}</h3>
      <Timeline items={past} />
      <h4>{t('detail.next')}</h4>
      {possible.length === 0 ? (
        <p className={styles.ended}>
          {t(order.status === 'cancelled' ? 'next.cancelled' : 'next.completed')}
        </p>
      ) : (
        <ul className={styles.possible}>
          {possible.map(({ event, to }) => (
            <li key={event}>
              <p>
                <b>{t(`track.${event}`)}</b>
                <Icon name="arrowRight" size={16} />
                <OrderBadge status={to} label={t(`status.${to}`)} />
              </p>
              <p>{t(`next.${event}`, { time: formatDeadline(order.expires_at, locale) })}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
