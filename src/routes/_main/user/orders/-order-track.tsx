import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import { stagesOf } from '../../../../actors/order-lifecycle.ts';
import { formatDayTime } from '../../../../i18n/format-moment.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { LifecycleTrack } from '../../../../ui/timeline.tsx';

/** Where the order stands in its life, as the chart draws it: solid is past, dashed is to come. */
export function OrderTrack({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  return (
    <LifecycleTrack
      label={t('track.label')}
      steps={stagesOf(order).map(({ status, state, by, at }) => ({
        id: status,
        state,
        label: t(`status.${status}`),
        note:
          at === null
            ? t(`track.${by}`)
            : t('track.at', { event: t(`track.${by}`), time: formatDayTime(at, locale) }),
      }))}
    />
  );
}
