import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PaymentReturn } from '#contract/payments/schemas.ts';
import { asApiError } from '#contract/base/api-error.ts';
import { errorText } from '#src/app/forms/error-text.ts';
import { CaseLinks } from '#src/app/support/case-links.tsx';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';

/**
 * The result of a payment for a browser without the payer's session: the result and nothing else. The order
 * is shown after a login.
 */
export function ReturnedPayment({ result }: PaymentReturn) {
  const { t } = useTranslation('checkout');
  return (
    <>
      <EmptyState
        drawing={result === 'unknown' ? 'search' : 'empty'}
        role="status"
        heading={t(`returned.${result}.title`)}
        text={t(`returned.${result}.text`)}
        actions={<OrdersLink />}
      />
      <CaseLinks origin="payment" isCentered />
    </>
  );
}

/** Says why the result is not shown, as when another browser has opened the address. */
export function ReturnFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('checkout');
  const failure = asApiError(error);
  const reason = errorText(failure, useLocale());
  return (
    <>
      <EmptyState
        drawing={failure.kind === 'unreachable' ? 'offline' : 'broken'}
        role="alert"
        heading={t('returned.failed.title')}
        text={t('returned.failed.text', { reason })}
        actions={
          <>
            {failure.kind === 'forbidden' ? null : <Button onClick={onRetry}>{t('retry')}</Button>}
            <OrdersLink />
          </>
        }
      />
      <CaseLinks origin="payment" isCentered />
    </>
  );
}

/** Takes the place of the result while the server is asked. */
export function ReturnLoading() {
  const { t } = useTranslation('checkout');
  return (
    <SkeletonGroup label={t('returned.unknown.title')}>
      <Skeleton height={240} />
    </SkeletonGroup>
  );
}

function OrdersLink() {
  const { t } = useTranslation('checkout');
  return (
    <Link className={buttonClass()} to="/user/orders" search={{ status: 'all' }}>
      {t('toOrders')}
    </Link>
  );
}
