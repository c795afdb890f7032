import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isTransferChecked } from '#contract/orders/announcement.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import type { Cancelling } from './use-cancelling.ts';

type PendingActionsProps = { order: Order; cancelling: Cancelling; size: 'small' | 'medium' };

/** The actions on an order that waits for payment (spec 4). */
export function PendingActions({ order, cancelling, size }: PendingActionsProps) {
  const { t } = useTranslation('orders');
  const { order_no: orderNo } = order;
  const isChecked = isTransferChecked(order);
  return (
    <>
      {isChecked ? null : (
        <Button
          variant="text"
          size={size}
          busy={cancelling.busy}
          busyLabel={t('cancel.busy')}
          aria-label={cancelling.busy ? undefined : t('cancel.of', { orderNo })}
          onClick={cancelling.cancel}
        >
          {t('cancel.short')}
        </Button>
      )}
      <Link
        className={buttonClass({ ...(isChecked ? null : { variant: 'primary' }), size })}
        to="/user/payment/service/order"
        search={{ order_no: orderNo }}
      >
        {t(isChecked ? 'seeTransfer' : 'continue')}
      </Link>
    </>
  );
}
