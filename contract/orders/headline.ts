import type { Order } from './schemas.ts';
import type { OrderStatus, PricingType, RefundCause, RefundStatus } from '../base/picklists.ts';
import { computeKept } from '../refunds/sums.ts';

/** The facts about an order and its money that determine its headline. */
export type OrderFacts = {
  status: OrderStatus;
  type: PricingType;
  /**
   * The received money that is neither refunded nor approved for a refund, in fen; null until money comes.
   */
  kept: number | null;
  /** The refunds of the money that `kept` counts; double money belongs to another payment. */
  refunds: readonly { status: RefundStatus; cause: RefundCause }[];
  /** True while a code that was shown may still bring money. */
  mayBringMoney: boolean;
  /** True if the order closed because it was not paid in time. */
  isExpired: boolean;
};

/** The headline of a paid order while its money stays. */
export type PaidHeadline = 'processing' | 'activated' | 'opened' | 'delivered';

/** The headline of an order for which no money has come. */
export type UnpaidHeadline =
  | 'unpaid'
  | 'cancelled'
  | 'expired'
  | 'cancelledUnsettled'
  | 'expiredUnsettled';

/** The headline of an order in one word; its texts are `headline:<word>`. */
export type OrderHeadline =
  | PaidHeadline
  | UnpaidHeadline
  /** The order was cancelled although money of it is kept, which is owed back. */
  | 'cancelledPaid'
  /** The money of an order that ended without it: it came late, or did not suffice. */
  | 'lateUnreturned'
  | 'lateReturning'
  | 'lateReturned'
  /** All of the money of an order that had kept it. `Unreturned`: the wallet could not send some of it. */
  | 'allUnreturned'
  | 'allReturning'
  | 'allReturned'
  | 'partUnreturned'
  | 'refundOpen'
  | 'partReturning'
  | 'partReturned';

/**
 * Returns the headline of an order. Every page about an order uses this word, so that pages never
 * contradict each other. Refunds come first, of these the ones that wait for their owner, then open
 * matters, then past ones.
 */
export function getHeadline(facts: OrderFacts): OrderHeadline {
  const { status, kept, refunds } = facts;
  if (status === 'pending' || kept === null) return unpaidHeadline(facts);
  const has = (...statuses: RefundStatus[]) => refunds.some((one) => statuses.includes(one.status));
  const stage = has('failed') ? 'Unreturned' : has('refunding') ? 'Returning' : 'Returned';
  if (kept <= 0) {
    const isLate = refunds.some(({ cause }) => cause === 'late');
    return isLate ? `late${stage}` : `all${stage}`;
  }
  if (stage === 'Unreturned') return 'partUnreturned';
  if (has('requested', 'offered')) return 'refundOpen';
  if (stage === 'Returning') return 'partReturning';
  if (has('refunded', 'settled')) return 'partReturned';
  return status === 'cancelled' ? 'cancelledPaid' : paidHeadline(facts);
}

/** Returns the headline of an order for which no money has come. */
export function unpaidHeadline({
  status,
  mayBringMoney,
  isExpired,
}: Pick<OrderFacts, 'status' | 'mayBringMoney' | 'isExpired'>): UnpaidHeadline {
  if (status === 'pending') return 'unpaid';
  if (mayBringMoney) return isExpired ? 'expiredUnsettled' : 'cancelledUnsettled';
  return isExpired ? 'expired' : 'cancelled';
}

/** Returns the headline of a paid order without its refunds. */
export function paidHeadline({ status, type }: Pick<OrderFacts, 'status' | 'type'>): PaidHeadline {
  if (status !== 'completed') return 'processing';
  switch (type) {
    case 'saas':
    case 'membership':
      return 'activated';
    case 'report':
    case 'article':
      return 'opened';
    case 'service':
    case 'package':
      return 'delivered';
  }
}

/** Checks whether all of the money is refunded or on its way back: nothing of the order can be used. */
export function isAllBack(headline: OrderHeadline): boolean {
  switch (headline) {
    case 'lateUnreturned':
    case 'lateReturning':
    case 'lateReturned':
    case 'allUnreturned':
    case 'allReturning':
    case 'allReturned':
      return true;
    default:
      return false;
  }
}

/** Checks whether all of the money of an order goes back, and some of it is not back yet. */
export function isAllGoingBack(headline: OrderHeadline): boolean {
  return headline === 'allReturning' || headline === 'allUnreturned';
}

/** Checks whether a wallet could not send money of an order, which is still owed. */
export function isUnreturned(headline: OrderHeadline): boolean {
  return (
    headline === 'lateUnreturned' || headline === 'allUnreturned' || headline === 'partUnreturned'
  );
}

/** Checks whether the status of an order is its whole headline: no money was refunded. */
export function isPlain(headline: OrderHeadline): boolean {
  switch (headline) {
    case 'partUnreturned':
    case 'refundOpen':
    case 'partReturning':
    case 'partReturned':
      return false;
    default:
      return !isAllBack(headline);
  }
}

/** Returns the facts for the headline of an order from its owner's view. */
export function factsOfOrder(order: Order): OrderFacts {
  const { status, type, payment, refunds, timeline } = order;
  return {
    status,
    type,
    kept: payment === undefined ? null : computeKept(payment.amount, order),
    refunds: refunds.filter(({ cause }) => cause !== 'double'),
    mayBringMoney: !order.payments_settled,
    isExpired: timeline.some(({ event }) => event === 'order.expired'),
  };
}
