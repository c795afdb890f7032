import type { ServiceState } from '#contract/base/picklists.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { isDeliveredByPeople } from '#server/domain/orders/delivery.ts';

/**
 * Computes the service state of an order from its rows; null before payment, and for content that is only
 * read or downloaded. An automatic service is active from the payment until its period ends.
 */
export function findServiceState(
  order: OrderRow,
  isPaused: boolean,
  now: Date,
): ServiceState | null {
  const { type, status, periodStart, periodEnd } = order;
  if (type === 'report' || type === 'article' || orderIs(status, 'unpaid')) return null;
  // All of its money is decided to be returned.
  if (order.endedAt !== null) return 'ended';
  // An order that was never paid had no service.
  if (orderIs(status, 'cancelled')) return periodStart === null ? null : 'ended';
  if (!isDeliveredByPeople(order)) {
    return periodEnd !== null && periodEnd <= now ? 'delivered' : 'underWay';
  }
  if (orderIs(status, 'delivered')) return 'delivered';
  if (periodStart === null) return isPaused ? 'startPaused' : 'awaitingStart';
  return isPaused ? 'paused' : 'underWay';
}
