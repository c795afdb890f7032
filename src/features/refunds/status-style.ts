import type { RefundStatus } from '#contract/base/picklists.ts';
import type { Tone } from '#src/ui/controls/badge.tsx';
import type { IconName } from '#src/ui/drawings/icon.tsx';

/** The color and icon of each status, on badges and on the bar of a refund. */
export const refundStyles: Record<RefundStatus, { tone: Tone; icon: IconName }> = {
  requested: { tone: 'info', icon: 'clock' },
  offered: { tone: 'warn', icon: 'alert' },
  declined: { tone: 'bad', icon: 'close' },
  withdrawn: { tone: 'idle', icon: 'slash' },
  refunding: { tone: 'info', icon: 'refresh' },
  refunded: { tone: 'ok', icon: 'checkCircle' },
  failed: { tone: 'bad', icon: 'alert' },
  settled: { tone: 'ok', icon: 'checkCircle' },
};
