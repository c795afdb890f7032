import { useTranslation } from 'react-i18next';
import { factsOfOrder, getHeadline } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { listPossibilities } from '#src/actors/order-lifecycle.ts';
import { ChartLink } from '#src/app/support/chart-link.tsx';
import { formatDateTime, formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { OrderBadge } from '#src/ui/controls/badge.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Timeline } from '#src/ui/controls/timeline.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { getEndKey } from './end-key.ts';
import { eventKey } from './event-key.ts';
import styles from './order.module.css';

/** The past events of an order, and all that can happen next. */
export function OrderHistory({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const headline = getHeadline(factsOfOrder(order));
  const possible = listPossibilities(order.status, headline);
  const past = order.timeline.map(({ at, event, label }, index) => ({
    id: `${at} ${index}`,
    title: t(`timeline.${event}.title`, { label: label ?? '' }),
    time: formatDateTime(at, locale),
    instant: at,
  }));
  return (
    <Card as="section" padded>
      <h3>{t('detail.history')}</h3>
      <Timeline entries={past} />
      <h4>{t('detail.next')}</h4>
      {possible.length === 0 ? (
        <p className="detail">{t(`next.${getEndKey(headline)}`)}</p>
      ) : (
        <ul className={`grid gap-14 ${styles.possible}`}>
          {possible.map(({ event, to }) => (
            <li key={event}>
              <p className="detail">
                <b className="weight-500">{t(`track.${eventKey(event, order)}`)}</b>
                <Icon name="arrowRight" size={16} />
                <OrderBadge status={to} label={t(`status.${to}`)} />
              </p>
              <p className="detail">
                {t(`next.${eventKey(event, order)}`, {
                  time: formatDayTime(order.expires_at, locale),
                })}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ChartLink machine="orderLifecycle" path={order.status}>
        {t('detail.chart')}
      </ChartLink>
    </Card>
  );
}
