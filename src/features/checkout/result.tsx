import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { factsOfOrder, getHeadline, isAllBack } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { findMoneyAhead } from '#machines/lifecycles/money-ahead.ts';
import { readOrder } from '#src/api/orders.ts';
import { Watched } from '#src/app/content/watched.tsx';
import { Cancelled, Refunded } from './ended.tsx';
import { useCheckout } from './host.tsx';
import { Paid } from './paid.tsx';
import { useInLocale } from './use-order-in-locale.ts';

/** How a payment ended. The checkout knows the end; the order knows where the money went since. */
export function Result({ end }: { end: End }) {
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
