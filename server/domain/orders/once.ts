import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { orders } from '../../db/tables/orders.ts';
import type { Deps } from '../../deps.ts';
import { endOrder } from './end.ts';
import type { OrderRow } from './read.ts';

/** A report or an article: who has it needs it no second time. */
type Once = { type: 'report' | 'article'; contentId: string };

export function boughtOnce(draft: {
  type: OrderRow['type'];
  contentId?: string | null | undefined;
}): Once | null {
  const { type, contentId = null } = draft;
  return contentId !== null && (type === 'report' || type === 'article')
    ? { type, contentId }
    : null;
}

/** The person's order of it that is not cancelled, of which the database allows one. */
export async function findLiving(
  db: Database,
  userId: string,
  { type, contentId }: Once,
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
      ),
    );
  return order ?? null;
}

/** An order whose time is up makes room for a new one. Throws 503 when a wallet does not say. */
export async function endExpired(deps: Deps, userId: string, once: Once): Promise<void> {
  const living = await findLiving(deps.db, userId, once);
  if (living?.status !== 'pending' || living.expiresAt.valueOf() > deps.clock.now()) return;
  await deps.queue.run(living.orderNo, () => endOrder(deps, living, 'order.expired'));
}
