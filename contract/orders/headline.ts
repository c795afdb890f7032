import type { Order } from './schemas.ts';
import type { OrderStatus, PricingType, RefundCause, RefundStatus } from '../base/picklists.ts';

/** What there is to know of an order and its money, to say in one sentence how it stands. */
export type OrderFacts = {
  status: OrderStatus;
  type: PricingType;
  /** What of the money that came is neither back nor decided to go back, in fen; null while none came. */
  kept: number | null;
  /** Of the money that `kept` counts; what came twice is another payment. */
  refunds: readonly { status: RefundStatus; cause: RefundCause }[];
  /** Whether a code that somebody has seen may still bring money. */
  mayBringMoney: boolean;
  /** Whether it closed because nobody paid in time. */
  isExpired: boolean;
};

/** How a paid order stands as long as its money stays. */
export type PaidHeadline = 'processing' | 'activated' | 'opened' | 'delivered';

/** How an order stands, in one word; its texts are `headline:<word>`. */
export type OrderHeadline =
  | PaidHeadline
  | 'unpaid'
  | 'cancelled'
  | 'expired'
  | 'cancelledUnsettled'
  | 'expiredUnsettled'
  /** The money came after the order had ended. */
  | 'lateReturning'
  | 'lateReturned'
  /** All of the money, after it was kept. */
  | 'allReturning'
  | 'allReturned'
  | 'refundOpen'
  | 'partReturning'
  | 'partReturned';

/**
 * Returns how an order stands. Every page that speaks of an order goes by this word, so that no two of
 * them contradict each other. Money that goes back is said before anything else; what is open before
 * what has happened.
 */
export function headlineOf(facts: OrderFacts): OrderHeadline {
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
  return isReturned ? 'partReturned' : paidHeadline(facts);
}

/** Returns how a paid order stands apart from its refunds. */
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

/** Returns whether all of the money is back or on its way: nothing of the order is there to be used. */
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

/** Returns whether the word of an order's status says all there is to say: no money of it went back. */
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

/** Returns the facts of an order as its owner reads it. */
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
