import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import type { Cancelling } from './use-cancelling.ts';

type PendingActionsProps = { orderNo: string; cancelling: Cancelling; size: 'small' | 'medium' };

/** The actions on an order that waits for payment (spec 4). */
export function PendingActions({ orderNo, cancelling, size }: PendingActionsProps) {
  const { t } = useTranslation('orders');
  return (
    <>
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
      <Link
        className={buttonClass({ variant: 'primary', size })}
        to="/user/payment/service/order"
        search={{ order_no: orderNo }}
      >
        {t('continue')}
      </Link>
    </>
  );
}
