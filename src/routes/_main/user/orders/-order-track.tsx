import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import type { TimelineEvent } from '../../../../../contract/words.ts';
import { formatDayTime } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { LifecycleTrack, type Step } from '../../../../ui/timeline.tsx';

/** Where the order stands in its life: solid is past, dashed is to come. */
export function OrderTrack({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();

  function step(
    id: 'placed' | 'paid' | 'processing' | 'completed' | 'cancelled',
    state: Step['state'],
    events: readonly TimelineEvent[],
  ): Step {
    const entry = order.timeline.find(({ event }) => events.includes(event));
    const label = t(`track.${id}`);
    return entry === undefined || state === 'next'
      ? { id, state, label }
      : { id, state, label, note: formatDayTime(entry.at, locale) };
  }

  const { status } = order;
  const placed = step('placed', 'done', ['order.created']);
  if (status === 'cancelled') {
    const cancelled = step('cancelled', 'done', ['order.cancelled', 'order.expired']);
    return <LifecycleTrack label={t('track.label')} steps={[placed, cancelled]} />;
  }
  const isPaid = status !== 'pending';
  const isDone = status === 'completed';
  return (
    <LifecycleTrack
      label={t('track.label')}
      steps={[
        placed,
        step('paid', isPaid ? 'done' : 'now', ['order.paid']),
        step('processing', isDone ? 'done' : isPaid ? 'now' : 'next', ['order.paid']),
        step('completed', isDone ? 'done' : 'next', ['order.fulfilled']),
      ]}
    />
  );
}
