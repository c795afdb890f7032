import { asc, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';

/** Computes the credit of an order that did not go back with the plans behind it, in fen. */
export function keptCredit({
  credit,
  creditReturned,
}: Pick<OrderRow, 'credit' | 'creditReturned'>): number {
  return (credit ?? 0) - (creditReturned ?? 0);
}

/**
 * Reads the orders of the plans that a begun upgrade credited, also of those that run again; the earliest plan
 * first. Without those that another upgrade has replaced since.
 */
export async function readCreditedOrders(
  db: Database,
  upgrade: OrderRow,
  replacedIds: ReadonlySet<number>,
): Promise<OrderRow[]> {
  const returned = (upgrade.returnedOrders ?? []).filter((id) => !replacedIds.has(id));
  const ids = [...(upgrade.creditedOrders ?? []), ...returned];
  if (ids.length === 0) return [];
  return db
    .select()
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.periodStart), asc(orders.id));
}
