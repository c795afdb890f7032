import { eq } from 'drizzle-orm';
import {
  serviceLifecycle,
  type ServiceLifecycleEvent,
} from '#machines/lifecycles/service-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { isRefundPending } from '#server/domain/refunds/find.ts';
import { serviceRefusal } from '#server/domain/service/refusal.ts';
import { findServiceState } from '#server/domain/views/service-state.ts';

/**
 * Reads and locks an order, until the transaction ends, if its service allows `event`. Throws a `Refusal` for
 * an unknown order and for any other state.
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
  if (known === undefined) throw serviceRefusal({ why: 'order.unknown', orderNo });
  const order = await lockOrder(tx, known.id);
  const state = findServiceState(order, await isRefundPending(tx, order.id), now);
  if (state === null || serviceLifecycle.next(state, event) === null) {
    throw serviceRefusal({ why: 'state', orderNo, state, event });
  }
  return order;
}
