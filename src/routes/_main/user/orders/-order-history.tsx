import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import { formatDateTime } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Card } from '../../../../ui/card.tsx';
import { Timeline, type TimelineItem } from '../../../../ui/timeline.tsx';

/** What has happened to the order, and the next thing that will. */
export function OrderHistory({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const past = order.timeline.map((entry, index): TimelineItem => ({
    id: `${entry.at} ${index}`,
    state: 'done',
    title: t(`timeline.${entry.event}.title`),
    time: { label: formatDateTime(entry.at, locale), instant: entry.at },
  }));
  const next: TimelineItem[] =
    order.status === 'pending' || order.status === 'processing'
      ? [
          {
            id: 'next',
            state: 'now',
            title: t(`next.${order.status}.title`),
            text: t(`next.${order.status}.text`),
          },
        ]
      : [];
  return (
    <Card as="section" padded>
      <h3>{t('detail.history')}</h3>
      <Timeline items={[...past, ...next]} />
    </Card>
  );
}
