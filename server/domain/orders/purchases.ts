import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { Readable } from '#server/db/tables/content-kinds.ts';
import { orders, ordersWith, type OrderRow } from '#server/db/tables/orders.ts';

/** Requires an order with which a person has bought an item that was not returned. */
export function isPurchase(userId: string, type: Readable): SQL | undefined {
  return and(
    eq(orders.userId, userId),
    eq(orders.type, type),
    ordersWith('paid'),
    isNull(orders.endedAt),
  );
}

/** Lists the ids of items that a person has bought, the latest purchase last. */
export async function listPurchases(
  db: Database,
  userId: string,
  type: Readable,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: orders.contentId })
    .from(orders)
    .where(isPurchase(userId, type))
    .orderBy(orders.id);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Finds the order with which a person has bought an item; null when it was not bought, or was returned. */
export async function findPurchase(
  db: Database,
  userId: string,
  type: Readable,
  id: string,
): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(isPurchase(userId, type), eq(orders.contentId, id)));
  return row ?? null;
}

/**
 * Records the first opening of a bought item: from then on other refund terms apply. Returns false when its
 * money is being returned; then it must not be opened.
 */
export async function recordOpening(
  db: Database,
  userId: string,
  type: Readable,
  id: string,
  now: Date,
): Promise<boolean> {
  // Waits for a parallel decision about the money, and finds nothing once the money is being returned.
  const opened = await db
    .update(orders)
    .set({ openedAt: now })
    .where(and(isPurchase(userId, type), eq(orders.contentId, id), isNull(orders.openedAt)))
    .returning({ id: orders.id });
  return opened.length > 0 || (await findPurchase(db, userId, type, id)) !== null;
}
