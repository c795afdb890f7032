import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { withOrderClaim } from '#server/domain/orders/claim.ts';
import type { Deps } from './deps.ts';
import { endOrder } from './end-order.ts';

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
        ne(orders.status, 'cancelled'),
        isNull(orders.endedAt),
      ),
    );
  return order ?? null;
}

/** Ends an expired order, to make room for a new one. Throws 503 when a wallet does not respond. */
export async function endExpiredOrder(
  deps: Deps,
  userId: string,
  item: OnceOnlyItem,
): Promise<void> {
  const order = await findUncancelled(deps.db, userId, item);
  if (order?.status !== 'pending' || order.expiresAt.valueOf() > deps.clock.now()) return;
  await withOrderClaim(deps, order.orderNo, () => endOrder(deps, order, 'order.expired'));
}
