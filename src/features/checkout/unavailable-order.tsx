import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#src/app/forms/error-text.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { useCheckout } from './host.tsx';

/** Says that the order is not found under this account: nothing here may be paid again (spec 4). */
export function MissingOrder() {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const checkout = useCheckout();
  const orderNo = useSelector(checkout, ({ context }) => context.orderNo);
  const error = useSelector(checkout, ({ context }) => context.loadError);
  return (
    <EmptyState
      drawing={error?.kind === 'forbidden' ? 'forbidden' : 'search'}
      role="alert"
      heading={error === null ? t('missing.title') : errorText(error, locale)}
      text={t('missing.text', { orderNo })}
      actions={
        <>
          <Button onClick={() => checkout.send({ type: 'retry.requested' })}>{t('retry')}</Button>
          <Link className={buttonClass()} to="/user/orders" search={{ status: 'all' }}>
            {t('toOrders')}
          </Link>
        </>
      }
    />
  );
}

/** Shows that the server could not determine the order's state; the request repeats automatically. */
export function UnavailableOrder() {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const checkout = useCheckout();
  const error = useSelector(checkout, ({ context }) => context.loadError);
  return (
    <EmptyState
      drawing={error?.kind === 'unreachable' ? 'offline' : 'broken'}
      role="alert"
      heading={t('unavailable.title')}
      text={t('unavailable.text', { reason: error === null ? '' : errorText(error, locale) })}
      actions={
        <Button onClick={() => checkout.send({ type: 'retry.requested' })}>{t('retryNow')}</Button>
      }
    />
  );
}
