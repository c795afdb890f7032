import { and, count, eq, gt, min } from 'drizzle-orm';
import { maxUnpaidOrders, orderLifetimeMs } from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import { orders, ordersWith } from '#server/db/tables/orders.ts';
import { Refusal } from '#server/base/refusal.ts';

/** Returns when a person with the maximum of unpaid orders may place another one; null for others. */
export async function findEndOfUnpaidLimit(
  db: Database,
  userId: string,
  now: Date,
): Promise<Date | null> {
  const [unpaid] = await db
    .select({ orders: count(), firstEnd: min(orders.expiresAt) })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ordersWith('unpaid'),
        gt(orders.createdAt, new Date(now.valueOf() - orderLifetimeMs)),
      ),
    );
  if (unpaid === undefined || unpaid.orders < maxUnpaidOrders) return null;
  return unpaid.firstEnd ?? now;
}

/**
 * Throws 429 for a person with the maximum of unpaid orders (wire, Lifetimes), until the first of them
 * expires. The caller locks the person, so that two parallel orders count each other.
 */
export async function limitUnpaidOrders(tx: Database, userId: string, now: Date): Promise<void> {
  const end = await findEndOfUnpaidLimit(tx, userId, now);
  if (end === null) return;
  const retryAfterMs = end.valueOf() - now.valueOf();
  throw new Refusal(429, 'order.too_many', undefined, { retryAfterMs });
}
