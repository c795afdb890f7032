import { factsOfOrder, headlineOf, isAllBack } from '#contract/order-headline.ts';
import { Cancelled, Refunded } from './ended.tsx';
import { Paid } from './paid.tsx';
import { useOrderInLocale } from './use-order-in-locale.ts';

/**
 * How a payment ended. The checkout knows that it did; what has become of the money since is said by the
 * order.
 */
export function Result({ end }: { end: 'paid' | 'refunded' | 'cancelled' }) {
  const order = useOrderInLocale();
  if (order === null) return null;
  if (isAllBack(headlineOf(factsOfOrder(order)))) return <Refunded order={order} />;
  return end === 'paid' ? <Paid order={order} /> : <Cancelled order={order} />;
}
