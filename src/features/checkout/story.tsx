import { useSelector } from '@xstate/react';
import { useRouteContext, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { factsOfOrder, getHeadline, isAllBack } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { findMoneyAhead } from '#machines/lifecycles/money-ahead.ts';
import { readOrder } from '#src/api/orders.ts';
import { Watched } from '#src/app/content/watched.tsx';
import { errorText } from '#src/app/forms/error-text.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { useCheckout } from './host.tsx';
import { Choose } from './choose.tsx';
import { Cancelled, Refunded } from './ended.tsx';
import { Loading } from './loading.tsx';
import { Paid } from './paid.tsx';
import { Pay } from './pay.tsx';
import { AwaitTransfer } from './transfer.tsx';
import { useInLocale } from './use-order-in-locale.ts';
import { getCheckoutView } from './view.ts';

/**
 * The view of the checkout's state. The address follows it, so that a step shows at once, before the next
 * page has loaded.
 */
export function Story() {
  const view = useSelector(useCheckout(), getCheckoutView);
  switch (view) {
    case 'loading':
      return <Loading />;
    case 'choose':
      return <Choose />;
    case 'transfer':
      return <AwaitTransfer />;
    case 'pay':
      return <Pay />;
    case 'paid':
    case 'refunded':
    case 'cancelled':
      return <Result end={view} />;
    case 'missing':
      return <MissingOrder />;
    case 'unavailable':
      return <UnavailableOrder />;
  }
}

/** How a payment ended. The checkout knows the end; the order knows where the money went since. */
function Result({ end }: { end: End }) {
  const { client } = useRouteContext({ from: '__root__' });
  const order = useSelector(useCheckout(), ({ context }) => context.order);
  if (order === null) return null;
  return (
    <Watched
      loaded={order}
      read={(signal) => readOrder(client, order.order_no, { signal })}
      findMoneyAhead={findMoneyAhead}
    >
      {(newest) => <OrderResult end={end} order={newest} />}
    </Watched>
  );
}

type End = 'paid' | 'refunded' | 'cancelled';

function OrderResult({ end, order: newest }: { end: End; order: Order }) {
  const order = useInLocale(newest);
  const isBack = end === 'refunded' || isAllBack(getHeadline(factsOfOrder(order)));
  if (isBack) return <Refunded order={order} />;
  return end === 'paid' ? <Paid order={order} /> : <Cancelled order={order} />;
}

/** Says that the order is not found under this account: nothing here may be paid again (spec 4). */
function MissingOrder() {
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
function UnavailableOrder() {
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
