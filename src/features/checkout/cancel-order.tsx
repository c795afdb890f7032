import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { cancelError } from '#src/actors/order.ts';
import { CancelFailure } from '#src/app/forms/cancel-failure.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { useCheckout } from './host.tsx';
import styles from './checkout.module.css';

/** Cancels the order of these pages; a refusal is shown here. */
export function CancelOrder() {
  const { t } = useTranslation('orders');
  const checkout = useCheckout();
  const order = useSelector(checkout, (snapshot) => snapshot.children.order);
  const busy = useIsCancelling();
  const error = useSelector(order, (snapshot) =>
    snapshot === undefined ? null : cancelError(snapshot),
  );
  return (
    <div className={`stack gap-12 justify-items-start ${styles.cancel}`}>
      <CancelFailure error={error} />
      <Button
        variant="text"
        busy={busy}
        busyLabel={t('cancel.busy')}
        onClick={() => checkout.send({ type: 'cancel.requested' })}
      >
        {t('cancel.short')}
      </Button>
    </div>
  );
}

/**
 * True while the order of these pages is being cancelled: no other action is offered until the result is
 * known.
 */
export function useIsCancelling(): boolean {
  const order = useSelector(useCheckout(), (snapshot) => snapshot.children.order);
  return useSelector(order, (snapshot) => snapshot?.hasTag('busy') ?? false);
}
