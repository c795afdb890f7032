import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { refunds } from '#server/db/tables/payments.ts';

/** True when all money of a payment has been returned. */
export async function returnedInFull(
  tx: Database,
  { id, amount }: { id: number; amount: number },
): Promise<boolean> {
  const [returned] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), isNotNull(refunds.doneAt)));
  return Number(returned?.sum ?? 0) >= amount;
}
