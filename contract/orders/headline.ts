import type { Order } from './schemas.ts';
import type { OrderStatus, PricingType, RefundCause, RefundStatus } from '../base/picklists.ts';

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

/** The headline of an order in one word; its texts are `headline:<word>`. */
export type OrderHeadline =
  | PaidHeadline
  | 'unpaid'
  | 'cancelled'
  | 'expired'
  | 'cancelledUnsettled'
  | 'expiredUnsettled'
  /** The order was cancelled although money of it is kept, which is owed back. */
  | 'cancelledPaid'
  /** The money came after the order had ended. */
  | 'lateReturning'
  | 'lateReturned'
  /** All of the money of an order that had kept it. */
  | 'allReturning'
  | 'allReturned'
  | 'refundOpen'
  | 'partReturning'
  | 'partReturned';

/**
 * Returns the headline of an order. Every page about an order uses this word, so that pages never
 * contradict each other. Refunds come first, then open matters, then past ones.
 */
export function getHeadline(facts: OrderFacts): OrderHeadline {
  const { status, kept, refunds, isExpired, mayBringMoney } = facts;
  if (status === 'pending') return 'unpaid';
  if (kept === null) {
    if (mayBringMoney) return isExpired ? 'expiredUnsettled' : 'cancelledUnsettled';
    return isExpired ? 'expired' : 'cancelled';
  }
  const isReturning = refunds.some(
    (refund) => refund.status === 'refunding' || refund.status === 'failed',
  );
  if (kept <= 0) {
    const isLate = refunds.some(({ cause }) => cause === 'late');
    if (isLate) return isReturning ? 'lateReturning' : 'lateReturned';
    return isReturning ? 'allReturning' : 'allReturned';
  }
  if (refunds.some((refund) => refund.status === 'requested' || refund.status === 'offered')) {
    return 'refundOpen';
  }
  if (isReturning) return 'partReturning';
  const isReturned = refunds.some(
    (refund) => refund.status === 'refunded' || refund.status === 'settled',
  );
  if (isReturned) return 'partReturned';
  return status === 'cancelled' ? 'cancelledPaid' : paidHeadline(facts);
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
    case 'lateReturning':
    case 'lateReturned':
    case 'allReturning':
    case 'allReturned':
      return true;
    default:
      return false;
  }
}

/** Checks whether the status of an order is its whole headline: no money was refunded. */
export function isPlain(headline: OrderHeadline): boolean {
  switch (headline) {
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
  const { status, type, amount, payment, refunds, timeline } = order;
  return {
    status,
    type,
    kept: payment === undefined ? null : amount - order.refunded_amount - order.refunding_amount,
    refunds: refunds.filter(({ cause }) => cause !== 'double'),
    mayBringMoney: !order.payments_settled,
    isExpired: timeline.some(({ event }) => event === 'order.expired'),
  };
}
