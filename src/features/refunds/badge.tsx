import { useTranslation } from 'react-i18next';
import type { RefundStatus } from '#contract/base/picklists.ts';
import { Badge } from '#src/ui/controls/badge.tsx';
import { refundStyles } from './status-style.ts';

/** Where a refund stands, in a word, an icon and a colour. */
export function RefundBadge({ status }: { status: RefundStatus }) {
  const { t } = useTranslation('refunds');
  return <Badge {...refundStyles[status]}>{t(`status.${status}`)}</Badge>;
}
