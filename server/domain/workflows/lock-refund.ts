import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import { toSubject } from '#server/domain/views/periods.ts';

/**
 * Reads and locks a refund with its order until the transaction ends. The periods of other orders may move
 * with it: these are locked too, all in the order of their ids, so that two refunds of one person do not
 * deadlock.
 */
export async function lockRefund(
  tx: Database,
  { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>,
): Promise<{ refund: RefundRow; order: OrderRow }> {
  const order = await lockWithPeriods(tx, orderId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (refund === undefined) throw new Error(`refund ${id} vanished`);
  return { refund, order };
}

async function lockWithPeriods(tx: Database, orderId: number): Promise<OrderRow> {
  const [known] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const subject = known === undefined ? null : toSubject(known);
  if (known === undefined || subject === null) return lockOrder(tx, orderId);
  const rows = await tx
    .select()
    .from(orders)
    .where(
      or(
        eq(orders.id, orderId),
        and(
          eq(orders.userId, known.userId),
          eq(orders.type, subject),
          isNotNull(orders.periodStart),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update');
  const order = rows.find(({ id }) => id === orderId);
  if (order === undefined) throw new Error(`order ${orderId} vanished`);
  return order;
}
