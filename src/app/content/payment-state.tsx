import { useTranslation } from 'react-i18next';
import type { PaymentStatus } from '#contract/base/picklists.ts';
import type { RefundSums } from '#contract/refunds/schemas.ts';
import { Badge, PaymentBadge } from '#src/ui/controls/badge.tsx';

type PaymentStateProps = { status: PaymentStatus; sums: RefundSums; label: string };

/** The state of a payment: how far its refund is if money of it goes back, else its status as `label`. */
export function PaymentState({ status, sums, label }: PaymentStateProps) {
  const { t } = useTranslation('money-back');
  if (sums.unreturned_amount > 0) {
    return (
      <Badge tone="bad" icon="alert">
        {t('payment.unreturned')}
      </Badge>
    );
  }
  if (sums.refunding_amount > 0) {
    return (
      <Badge tone="info" icon="return">
        {t('payment.returning')}
      </Badge>
    );
  }
  if (status === 'success' && sums.refunded_amount > 0) {
    return (
      <Badge tone="info" icon="return">
        {t('payment.partly')}
      </Badge>
    );
  }
  return <PaymentBadge status={status} label={label} />;
}
