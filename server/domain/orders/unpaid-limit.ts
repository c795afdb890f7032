import { and, count, eq, gt, min } from 'drizzle-orm';
import { maxUnpaidOrders, orderLifetimeMs } from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { Refusal } from '#server/base/refusal.ts';

/**
 * Throws 429 for a person with the maximum of unpaid orders (wire, Lifetimes), until the first of them
 * expires. The caller locks the person, so that two parallel orders count each other.
 */
export async function limitUnpaidOrders(tx: Database, userId: string, now: Date): Promise<void> {
  const [unpaid] = await tx
    .select({ orders: count(), firstEnd: min(orders.expiresAt) })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'pending'),
        gt(orders.createdAt, new Date(now.valueOf() - orderLifetimeMs)),
      ),
    );
  if (unpaid === undefined || unpaid.orders < maxUnpaidOrders) return;
  const retryAfterMs = (unpaid.firstEnd ?? now).valueOf() - now.valueOf();
  throw new Refusal(429, 'order.too_many', undefined, { retryAfterMs });
}
