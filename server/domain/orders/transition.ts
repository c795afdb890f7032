import { and, eq, type SQLWrapper } from 'drizzle-orm';
import { nextOrderStatus, type OrderLifecycleEvent } from '#machines/order-lifecycle.machine.ts';
import { writeTogether, type Database } from '#server/db/database.ts';
import { orderEvents, orders } from '#server/db/tables/orders.ts';
import type { OrderRow } from './read.ts';

/**
 * Moves an order as its lifecycle allows, by one event or by several at once, and writes the timeline;
 * null when the chart forbids one of them or somebody else was quicker. Runs inside the caller's
 * transaction; `alongside` are inserts that go with the timeline.
 */
export async function moveOrder(
  tx: Database,
  order: OrderRow,
  events: readonly OrderLifecycleEvent['type'][],
  at: Date,
  set: Partial<Pick<OrderRow, 'periodStart' | 'periodEnd'>> = {},
  alongside: readonly SQLWrapper[] = [],
): Promise<OrderRow | null> {
  let { status } = order;
  const timeline = [];
  for (const event of events) {
    const next = nextOrderStatus(status, event);
    if (next === null) return null;
    timeline.push({ orderId: order.id, at, event, from: status, to: next });
    status = next;
  }
  const [moved] = await tx
    .update(orders)
    .set({ ...set, status })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning({ id: orders.id });
  if (moved === undefined) return null;
  await writeTogether(tx, [tx.insert(orderEvents).values(timeline), ...alongside]);
  return { ...order, ...set, status };
}

/** Returns the order as it is now, held until the transaction ends. */
export async function lockOrder(tx: Database, orderId: number): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (order === undefined) throw new Error(`order ${orderId} vanished`);
  return order;
}
