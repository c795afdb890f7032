import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isAwaitingRest, isToConfirm, transfers } from '#server/db/tables/transfers.ts';

export type TransferRow = typeof transfers.$inferSelect;

/** Lists the transfers of an order that are no part of a payment yet, the oldest first. */
export function listReceived(db: Database, orderId: number): Promise<TransferRow[]> {
  return db
    .select()
    .from(transfers)
    .where(and(eq(transfers.orderId, orderId), isAwaitingRest))
    .orderBy(asc(transfers.id));
}

/** Sums up the transfers of an order that are no part of a payment yet, in fen. */
export async function sumReceived(db: Database, orderId: number): Promise<number> {
  const rows = await listReceived(db, orderId);
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** Checks whether money of an order waits for a second person. */
export async function isBeingChecked(db: Database, orderId: number): Promise<boolean> {
  const recorded = and(eq(transfers.orderId, orderId), isToConfirm);
  return (await db.$count(transfers, recorded)) > 0;
}

/** Sums up all transfers that are no part of a payment yet, in fen: money that is neither earned nor sent back. */
export async function sumAllReceived(db: Database): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${transfers.amount}), 0)` })
    .from(transfers)
    .where(isAwaitingRest);
  return Number(row?.sum ?? 0);
}
