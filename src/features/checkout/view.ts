import type { SnapshotFrom } from 'xstate';
import type { ApiError } from '#contract/base/api-error.ts';
import { findAnnouncement } from '#contract/orders/announcement.ts';
import type { Order, OrderDraft } from '#contract/orders/schemas.ts';
import type { OrderBlock } from '#contract/pricing/schemas.ts';
import { findCarriedRefund } from '#contract/refunds/failures.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { getTopState } from '#machines/state-path.ts';

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

export type CheckoutView =
  | 'loading'
  | 'choose'
  | 'transfer'
  | 'pay'
  | 'paid'
  | 'refunded'
  | 'cancelled'
  | 'missing'
  | 'unavailable';

/** Chooses the view of a checkout. */
export function getCheckoutView({ value, context }: CheckoutSnapshot): CheckoutView {
  const state = getTopState(value);
  switch (state) {
    case 'missing':
    case 'unavailable':
    case 'paid':
    case 'refunded':
    case 'cancelled':
      return state;
    case 'unpaid':
      if (context.payment !== null) return 'pay';
      return findAnnouncement(context.order) === null ? 'choose' : 'transfer';
    case 'waiting':
    case 'drafting':
    case 'creatingOrder':
    case 'unclear':
    case 'accepting':
    case 'loadingOrder':
    case 'resolving':
      // A closed order stays on the screen while it is read again.
      if (!orderIs(context.order?.status, 'cancelled')) return 'loading';
      return context.order?.payment?.status === 'refunded' ? 'refunded' : 'cancelled';
  }
}

/** Checks whether the review is shown: no order is known yet. */
export function isReviewShown({ value }: CheckoutSnapshot): boolean {
  switch (getTopState(value)) {
    case 'waiting':
    case 'drafting':
    case 'creatingOrder':
    case 'unclear':
    case 'accepting':
      return true;
    case 'loadingOrder':
    case 'resolving':
    case 'missing':
    case 'unavailable':
    case 'unpaid':
    case 'paid':
    case 'refunded':
    case 'cancelled':
      return false;
  }
}

/**
 * Chooses the text about an earlier code; null if no text is needed. Money is mentioned only if the code can no longer
 * receive any and the order could be read.
 */
export function earlierCodeText(
  { payments_settled: settled }: Order,
  { failed, unread }: { failed: boolean; unread: boolean },
): 'ended' | 'unsettled' | null {
  if (settled && !failed) return null;
  // Without an answer, another device may have changed the order since.
  return settled && !unread ? 'ended' : 'unsettled';
}

/** Says whether it is unknown if the order was placed. A repeat stays unclear until its answer. */
export function isPlacingUnclear({ value, context }: CheckoutSnapshot): boolean {
  return value === 'unclear' || (value === 'creatingOrder' && context.unanswered > 0);
}

/** Chooses the title for a refused placement. */
export function placingErrorTitle(type: OrderDraft['type']) {
  return type === 'membership' ? 'review.upgradeFailed' : 'review.failed';
}

/** Chooses the heading of a cancelled order: "nothing was charged" only if no money came or can still come. */
export function cancelledHeading(order: Order): 'title' | 'unsettled' {
  return order.payments_settled && order.payment === undefined ? 'title' : 'unsettled';
}

/** Returns the refund because of which an order was refused, or null for another failure. */
export function findRefundBlock(failure: ApiError): OrderBlock | null {
  const refund = failure.error === 'refund.open' ? findCarriedRefund(failure) : null;
  if (refund === null) return null;
  return { error: 'refund.open', refund_no: refund.refund_no, title: refund.title };
}
