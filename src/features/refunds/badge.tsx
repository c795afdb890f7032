import { useTranslation } from 'react-i18next';
import type { RefundStatus } from '#contract/picklists.ts';
import { Badge, type Tone } from '#src/ui/controls/badge.tsx';
import type { IconName } from '#src/ui/drawings/icon.tsx';

const looks: Record<RefundStatus, { tone: Tone; icon: IconName }> = {
  requested: { tone: 'info', icon: 'clock' },
  offered: { tone: 'warn', icon: 'alert' },
  declined: { tone: 'bad', icon: 'close' },
  withdrawn: { tone: 'idle', icon: 'slash' },
  refunding: { tone: 'info', icon: 'refresh' },
  refunded: { tone: 'ok', icon: 'checkCircle' },
  failed: { tone: 'bad', icon: 'alert' },
  settled: { tone: 'ok', icon: 'checkCircle' },
};

/** Where a refund stands, in a word, an icon and a colour. */
export function RefundBadge({ status }: { status: RefundStatus }) {
  const { t } = useTranslation('refunds');
  return <Badge {...looks[status]}>{t(`status.${status}`)}</Badge>;
}
