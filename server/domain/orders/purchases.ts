import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { Readable } from '#server/db/tables/content-kinds.ts';
import { orders } from '#server/db/tables/orders.ts';

/** Lists the ids of items that a person has bought, the latest purchase last. */
export async function listPurchases(
  db: Database,
  userId: string,
  type: Readable,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: orders.contentId })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.type, type),
        inArray(orders.status, ['processing', 'completed']),
        isNull(orders.endedAt),
      ),
    )
    .orderBy(orders.id);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
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
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.type, type),
        eq(orders.contentId, id),
        inArray(orders.status, ['processing', 'completed']),
        isNull(orders.endedAt),
        isNull(orders.openedAt),
      ),
    )
    .returning({ id: orders.id });
  return opened.length > 0 || (await listPurchases(db, userId, type)).includes(id);
}
