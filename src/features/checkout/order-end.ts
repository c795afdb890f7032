import type { RefundStatus } from '#contract/base/picklists.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { RefundSummary } from '#contract/refunds/schemas.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';

/** Says whether an unpaid order expired or was cancelled by hand. */
export function getEnd(order: Order): 'expired' | 'cancelled' {
  return findEventTime(order, ['order.expired']) === null ? 'cancelled' : 'expired';
}

/** Returns the ISO time of the last such event of an order; null if there was none. */
export function findEventTime(
  order: Order,
  events: readonly Order['timeline'][number]['event'][],
): string | null {
  return order.timeline.findLast(({ event }) => events.includes(event))?.at ?? null;
}

/** The last refund that the owner requested, if it succeeded or still may; null otherwise. */
export function askedRefund({ refunds }: Order): RefundSummary | null {
  return (
    refunds.findLast(
      ({ cause, status }) => cause === 'requested' && !refundIs(status, 'dropped'),
    ) ?? null
  );
}

/**
 * Chooses what a paid order says about the refund that its owner requested: `checkout:asked.<key>`; null for a
 * failed one, about which it has a note.
 */
export function getAskedKey(status: RefundStatus): 'open' | 'onItsWay' | 'back' | null {
  if (refundIs(status, 'stuck')) return null;
  if (refundIs(status, 'returned')) return 'back';
  return refundIs(status, 'atWallet') ? 'onItsWay' : 'open';
}
