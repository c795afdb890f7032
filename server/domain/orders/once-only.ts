import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { ordersWith, orders, type OrderRow } from '#server/db/tables/orders.ts';

/** A report or an article: a person can buy it only once. */
export type OnceOnlyItem = { type: 'report' | 'article'; contentId: string };

/** Finds the person's order of the item that is neither cancelled nor refunded; the database allows one. */
export async function findUncancelled(
  db: Database,
  userId: string,
  { type, contentId }: OnceOnlyItem,
): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.type, type),
        eq(orders.contentId, contentId),
        ordersWith('open', 'delivered'),
        isNull(orders.endedAt),
      ),
    );
  return order ?? null;
}
