import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
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
  const credited = upgrade.creditedOrders ?? (await findCreditedBefore(db, upgrade));
  const ids = [...credited, ...returned];
  if (ids.length === 0) return [];
  return db
    .select()
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.periodStart), asc(orders.id));
}

/**
 * Finds the orders that a membership order credited before it stored them: an upgrade replaced every lower
 * membership since the upgrade before it.
 */
async function findCreditedBefore(
  db: Database,
  { id, userId, type, credit }: OrderRow,
): Promise<number[]> {
  if (type !== 'membership' || credit === null || credit <= 0) return [];
  const rows = await db
    .select({
      orderId: memberships.orderId,
      replacedAt: memberships.replacedAt,
      credit: orders.credit,
    })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.id));
  const before = rows.slice(
    0,
    rows.findIndex(({ orderId }) => orderId === id),
  );
  const former = before.findLastIndex((row) => (row.credit ?? 0) > 0);
  return before
    .slice(Math.max(0, former))
    .flatMap(({ orderId, replacedAt }) => (replacedAt === null ? [] : [orderId]));
}
