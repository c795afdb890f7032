import type { SnapshotFrom } from 'xstate';
import type { ApiError } from '#contract/base/api-error.ts';
import type { Order, OrderDraft } from '#contract/orders/schemas.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';

/** Chooses the view of a checkout. */
export function getCheckoutView(snapshot: SnapshotFrom<typeof checkoutMachine>) {
  if (snapshot.matches('missing')) return 'missing';
  if (snapshot.matches('unavailable')) return 'unavailable';
  if (snapshot.matches('paid')) return 'paid';
  if (snapshot.matches('refunded')) return 'refunded';
  if (snapshot.matches('cancelled')) return 'cancelled';
  if (snapshot.matches('unpaid')) return snapshot.context.payment === null ? 'choose' : 'pay';
  // A closed order stays on the screen while it is read again.
  const { order } = snapshot.context;
  if (order?.status !== 'cancelled') return 'loading';
  return order.payment?.status === 'refunded' ? 'refunded' : 'cancelled';
}

/**
 * Chooses the text about a code that is out of use; null if there is none. Money is mentioned only if the
 * code can no longer receive any and the order could be read.
 */
export function earlierCodeText(
  { payments_settled: settled }: Order,
  { failed, unread }: { failed: boolean; unread: boolean },
): 'ended' | 'unsettled' | null {
  if (settled && !failed) return null;
  // Without an answer, another device may have changed the order since.
  return settled && !unread ? 'ended' : 'unsettled';
}

/** Chooses the title for a failed placement: without an answer an order may exist. */
export function placingErrorTitle({ kind }: ApiError, type: OrderDraft['type']) {
  if (kind === 'unreachable') return 'review.unclear';
  return type === 'membership' ? 'review.upgradeFailed' : 'review.failed';
}

/** Chooses the heading of a cancelled order: "nothing was charged" only if no money can still arrive. */
export function cancelledHeading({ payments_settled: settled }: Order): 'title' | 'unsettled' {
  return settled ? 'title' : 'unsettled';
}
