import { useTranslation } from 'react-i18next';
import { isTransferChecked } from '#contract/orders/announcement.ts';
import { factsOfOrder, getHeadline } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { listPossibilities } from '#src/actors/order-lifecycle.ts';
import { ChartLink } from '#src/app/support/chart-link.tsx';
import { formatDateTime, formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { OrderBadge } from '#src/ui/controls/badge.tsx';
import { Timeline } from '#src/ui/controls/timeline.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { getEndKey } from './end-key.ts';
import { eventKey } from './event-key.ts';
import { Part } from './part.tsx';

type OrderHistoryProps = {
  order: Order;
  /** Where the order is in its life cycle, where the page does not show it elsewhere. */
  track: Elements;
};

/** The past events of an order, and all that can happen next. */
export function OrderHistory({ order, track }: OrderHistoryProps) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const headline = getHeadline(factsOfOrder(order));
  const isChecked = isTransferChecked(order);
  const possible = listPossibilities(order.status, headline).filter(
    ({ event }) => !isChecked || event === 'order.paid',
  );
  const past = order.timeline.map(({ at, event, label }, index) => ({
    id: `${at} ${index}`,
    title: t(`timeline.${event}.title`, { label: label ?? '' }),
    time: formatDateTime(at, locale),
    instant: at,
  }));
  return (
    <Part
      id="record"
      title={t('detail.history')}
      note={past
        .slice(-1)
        .map(({ title, time }) => `${title} · ${time}`)
        .join()}
    >
      {track}
      <Timeline entries={past} />
      <h4>{t('detail.next')}</h4>
      {possible.length === 0 ? (
        <p className="detail">{t(`next.${getEndKey(headline)}`)}</p>
      ) : (
        <ul className="grid gap-14">
          {possible.map(({ event, to }) => (
            <li key={event}>
              <p className="cluster gap-8 text-14">
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
    </Part>
  );
}
