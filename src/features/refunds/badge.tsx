import { useTranslation } from 'react-i18next';
import type { Refund } from '#contract/refunds/schemas.ts';
import { Badge } from '#src/ui/controls/badge.tsx';
import { useRefundStatus } from './status-style.ts';

/** The status of a refund as text, icon and color. */
export function RefundBadge({ refund }: { refund: Refund }) {
  const { t } = useTranslation('refunds');
  const { shown, tone, icon } = useRefundStatus(refund);
  return (
    <Badge tone={tone} icon={icon}>
      {t(`status.${shown}`)}
    </Badge>
  );
}
