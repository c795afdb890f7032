import { eq } from 'drizzle-orm';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';

/**
 * Reads a person's order; every read and write uses it. Throws 404 when it does not exist, 403 when it belongs to
 * another person.
 */
export async function ownedOrder(db: Database, userId: string, orderNo: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw new Refusal(404, 'order.not_found');
  if (order.userId !== userId) throw new Refusal(403, 'order.not_yours');
  return order;
}
