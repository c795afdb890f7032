import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isAwaitingRest, transfers } from '#server/db/tables/transfers.ts';

export type TransferRow = typeof transfers.$inferSelect;

/** Lists the transfers of an order that are no part of a payment yet, the oldest first. */
export function listReceived(db: Database, orderId: number): Promise<TransferRow[]> {
  return db
    .select()
    .from(transfers)
    .where(and(eq(transfers.orderId, orderId), isAwaitingRest))
    .orderBy(asc(transfers.id));
}

/** Sums up all transfers that are no part of a payment yet, in fen: money that is neither earned nor sent back. */
export async function sumAllReceived(db: Database): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${transfers.amount}), 0)` })
    .from(transfers)
    .where(isAwaitingRest);
  return Number(row?.sum ?? 0);
}
