import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';

/**
 * Returns what of an order was paid and is kept, in fen: what was captured less what went back or is
 * decided to go back. Read it under the order's lock where something is decided by it.
 */
export async function keptOf(tx: Database, orderId: number): Promise<number> {
  const [captured] = await tx
    .select({ sum: sql<string>`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.status, ['success', 'refunding', 'refunded']),
      ),
    );
  const [returned] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId));
  return Number(captured?.sum ?? 0) - Number(returned?.sum ?? 0);
}
