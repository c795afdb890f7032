import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';

/**
 * Computes the kept amount of an order, in fen: captured money minus money that was returned or is decided to
 * be. Call it under the order's lock before a decision.
 */
export async function readKept(tx: Database, orderId: number): Promise<number> {
  return (await keptOfEach(tx, [orderId])).get(orderId) ?? 0;
}

/** Computes the kept amounts of several orders, by their ids. */
export async function keptOfEach(
  tx: Database,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (orderIds.length === 0) return new Map();
  const isOfThem = inArray(payments.orderId, [...orderIds]);
  const captured = await tx
    .select({ id: payments.orderId, sum: sql<string>`sum(${payments.amount})` })
    .from(payments)
    .where(and(isOfThem, inArray(payments.status, ['success', 'refunding', 'refunded'])))
    .groupBy(payments.orderId);
  const returned = await tx
    .select({ id: payments.orderId, sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(isOfThem)
    .groupBy(payments.orderId);
  const back = new Map(returned.map(({ id, sum }) => [id, Number(sum)]));
  return new Map(captured.map(({ id, sum }) => [id, Number(sum) - (back.get(id) ?? 0)]));
}
