import type { RefundStatus } from '#contract/base/picklists.ts';
import type { Refund } from '#contract/refunds/schemas.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { useIsLate } from '#src/app/content/use-is-late.ts';
import type { Tone } from '#src/ui/controls/badge.tsx';
import type { IconName } from '#src/ui/drawings/icon.tsx';

type StatusStyle = { tone: Tone; icon: IconName };

/** The color and icon of each status, on badges and on the bar of a refund. */
const refundStyles: Record<RefundStatus, StatusStyle> = {
  requested: { tone: 'info', icon: 'clock' },
  offered: { tone: 'warn', icon: 'alert' },
  declined: { tone: 'bad', icon: 'close' },
  withdrawn: { tone: 'idle', icon: 'slash' },
  refunding: { tone: 'info', icon: 'refresh' },
  refunded: { tone: 'ok', icon: 'checkCircle' },
  failed: { tone: 'bad', icon: 'alert' },
  settled: { tone: 'ok', icon: 'checkCircle' },
};

/** Returns the status that a refund shows now: a request with an overdue answer is `late`, which is amber. */
export function useRefundStatus({
  status,
  answer_by: answerBy,
  as_of: asOf,
}: Refund): StatusStyle & { shown: RefundStatus | 'late' } {
  const isLate = useIsLate(refundIs(status, 'awaitsStaff') ? answerBy : null, asOf);
  return isLate
    ? { shown: 'late', tone: 'warn', icon: 'clock' }
    : { shown: status, ...refundStyles[status] };
}
