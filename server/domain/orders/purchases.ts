import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { Readable } from '#server/db/tables/content-kinds.ts';
import { orders } from '#server/db/tables/orders.ts';

/** Returns the ids of what a person has bought, the latest purchase last. */
export async function purchasesOf(
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
 * Writes down when what somebody bought was first opened: from then on the terms of returning it differ.
 * Returns false when its money goes back by now: then it must not be handed out.
 */
export async function recordOpening(
  db: Database,
  userId: string,
  type: Readable,
  id: string,
  now: Date,
): Promise<boolean> {
  // Waits for whoever decides about the money just then, and finds nothing once that goes back.
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
  return opened.length > 0 || (await purchasesOf(db, userId, type)).includes(id);
}
