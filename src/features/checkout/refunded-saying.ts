import { factsOfOrder, getHeadline } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { RefundSummary } from '#contract/refunds/schemas.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { askedRefund, getEnd } from './order-end.ts';

type Cause = 'cancelled' | 'expired' | 'requested' | 'returned';

/** The message of the result page of an order of which all money went or goes back. */
export type RefundedSaying = {
  /** The word of the panel: `checkout:refunded.<word>`. */
  word: 'word' | 'returning' | 'failed' | 'transferred' | 'mixed';
  /** The key below `checkout:refunded.title`. */
  title: Cause | `${Cause}Returning` | 'failed' | 'settled' | 'transferred';
  /** The key below `checkout:refunded.text`. */
  text: Cause | `${Cause}Returning` | 'failed' | 'transfer' | 'settled' | 'mixed';
  /** The refund that the page links to; null for one that needs nothing of its owner. */
  refund: RefundSummary | null;
};

/** Chooses what to say about money that is all back, on its way, or still owed because a wallet failed. */
export function getRefundedSaying(order: Order): RefundedSaying {
  const facts = factsOfOrder(order);
  const request = askedRefund(order);
  const refunds = order.refunds.filter(({ cause }) => cause !== 'double');
  const failed = refunds.find(({ status }) => refundIs(status, 'stuck'));
  if (failed !== undefined) {
    const text = failed.has_account ? 'transfer' : 'failed';
    return { word: 'failed', title: 'failed', text, refund: failed };
  }
  const headline = getHeadline(facts);
  const isLate = headline === 'lateReturning' || headline === 'lateReturned';
  const cause = isLate ? getEnd(order) : request === null ? 'returned' : 'requested';
  if (headline === 'lateReturning' || headline === 'allReturning') {
    const said = `${cause}Returning` as const;
    return { word: 'returning', title: said, text: said, refund: request };
  }
  const isBack = refunds.filter(({ status }) => refundIs(status, 'returned'));
  const settled = isBack.filter(({ status }) => refundIs(status, 'byHand'));
  if (settled.length === 0) return { word: 'word', title: cause, text: cause, refund: request };
  const title = request === null ? 'transferred' : 'settled';
  return settled.length === isBack.length
    ? { word: 'transferred', title, text: 'settled', refund: request }
    : { word: 'mixed', title, text: 'mixed', refund: request };
}
