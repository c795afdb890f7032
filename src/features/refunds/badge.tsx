import { useTranslation } from 'react-i18next';
import type { RefundStatus } from '#contract/base/picklists.ts';
import { Badge } from '#src/ui/controls/badge.tsx';
import { refundStyles } from './status-style.ts';

/** The status of a refund as text, icon and color. */
export function RefundBadge({ status }: { status: RefundStatus }) {
  const { t } = useTranslation('refunds');
  return <Badge {...refundStyles[status]}>{t(`status.${status}`)}</Badge>;
}
