import { eq } from 'drizzle-orm';
import type { ServiceState } from '#contract/picklists.ts';
import { canServe, type ServiceLifecycleEvent } from '#machines/service-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { isDeliveredByPeople } from '#server/domain/orders/fulfil.ts';
import type { OrderRow } from '#server/domain/orders/read.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { isRefundPending } from '#server/domain/refunds/find.ts';
import { ServiceRefusal } from './refusal.ts';

/**
 * Returns where the service of an order is, as its rows say; null while nothing is paid, and for what
 * is only read or downloaded. What begins by itself is under way from the payment until its period ends.
 */
export function serviceStateOf(order: OrderRow, isPaused: boolean, now: Date): ServiceState | null {
  const { type, status, periodStart, periodEnd } = order;
  if (type === 'report' || type === 'article' || status === 'pending') return null;
  // All of its money is decided to go back.
  if (order.endedAt !== null) return 'ended';
  // One that was never paid had no service.
  if (status === 'cancelled') return periodStart === null ? null : 'ended';
  if (!isDeliveredByPeople(order)) {
    return periodEnd !== null && periodEnd <= now ? 'delivered' : 'underWay';
  }
  if (status === 'completed') return 'delivered';
  if (periodStart === null) return isPaused ? 'startPaused' : 'awaitingStart';
  return isPaused ? 'paused' : 'underWay';
}

/**
 * Returns the order by its number, held until the transaction ends, when its service allows `event`.
 * Throws a `ServiceRefusal` for no such order and for any other state.
 */
export async function orderToServe(
  tx: Database,
  orderNo: string,
  event: ServiceLifecycleEvent['type'],
  now: Date,
): Promise<OrderRow> {
  const [known] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orderNo, orderNo));
  if (known === undefined) throw new ServiceRefusal({ why: 'order.unknown', orderNo });
  const order = await lockOrder(tx, known.id);
  const state = serviceStateOf(order, await isRefundPending(tx, order.id), now);
  if (state === null || !canServe(state, event)) {
    throw new ServiceRefusal({ why: 'state', orderNo, state, event });
  }
  return order;
}
