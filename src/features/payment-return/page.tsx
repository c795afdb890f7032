import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PaymentReturn } from '#contract/payments/schemas.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';

/**
 * The result of a payment for a browser without the payer's session: the result and nothing else. The order
 * is shown after a login.
 */
export function ReturnedPayment({ result }: PaymentReturn) {
  const { t } = useTranslation('checkout');
  return (
    <EmptyState
      drawing={result === 'unknown' ? 'search' : 'empty'}
      role="status"
      heading={t(`returned.${result}.title`)}
      text={t(`returned.${result}.text`)}
      actions={
        <Link className={buttonClass()} to="/user/orders" search={{ status: 'all' }}>
          {t('toOrders')}
        </Link>
      }
    />
  );
}
