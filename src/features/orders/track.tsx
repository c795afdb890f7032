import { useTranslation } from 'react-i18next';
import { factsOfOrder, getHeadline } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { listStages } from '#src/actors/order-lifecycle.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { LifecycleTrack } from '#src/ui/controls/steps.tsx';
import { eventKey } from './event-key.ts';

/** The order's position in its life cycle, as in the chart: past states are solid, later ones dashed. */
export function OrderTrack({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const headline = getHeadline(factsOfOrder(order));
  return (
    <LifecycleTrack
      label={t('track.label')}
      steps={listStages(order, headline).map(({ status, state, by, at }) => ({
        id: status,
        state,
        label: t(status === 'refunded' ? `headline.${headline}.word` : `status.${status}`),
        note:
          at === null
            ? t(`track.${eventKey(by, order)}`)
            : t('track.at', {
                event: t(`track.${eventKey(by, order)}`),
                time: formatDayTime(at, locale),
              }),
      }))}
    />
  );
}
