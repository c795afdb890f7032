import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { useCheckout } from './-checkout-host.tsx';
import styles from './-checkout.module.css';

/** Cancels the order of these pages; a refusal is said here. */
export function CancelOrder() {
  const { t } = useTranslation('orders');
  const checkout = useCheckout();
  const order = useSelector(checkout, (snapshot) => snapshot.children.order);
  const busy = useSelector(order, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const error = useSelector(order, (snapshot) => snapshot?.context.error ?? null);
  return (
    <div className={styles.cancel}>
      {error === null ? null : <FailureNote error={error} title={t('cancel.failed')} />}
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
