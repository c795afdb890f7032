import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';

/** The columns of an order that determine the end of its period. */
type Planned = Pick<OrderRow, 'id' | 'userId' | 'type' | 'periodStart' | 'periodEnd'>;

/**
 * Replaces the period ends of orders with their actual ends: an upgrade ends a credited period, while the
 * order keeps the paid end.
 */
export async function withActualEnds<Row extends Planned>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { replacedAt: Date | null })[]> {
  const replaced = await findReplaced(db, rows);
  return rows.map((row) => {
    const replacedAt = replaced.get(row.id) ?? null;
    return { ...row, replacedAt, periodEnd: findReplacedEnd(row, replacedAt) };
  });
}

function findReplacedEnd(
  { periodStart, periodEnd }: Planned,
  replacedAt: Date | null,
): Date | null {
  if (replacedAt === null || periodStart === null || periodEnd === null) return periodEnd;
  if (replacedAt < periodStart) return periodStart;
  return replacedAt < periodEnd ? replacedAt : periodEnd;
}

/** Finds the times at which upgrades replaced the periods of orders, by order id. */
export async function findReplaced(
  db: Database,
  rows: readonly Planned[],
): Promise<ReadonlyMap<number, Date>> {
  const begun = rows.filter(({ periodStart }) => periodStart !== null);
  const saas = begun.filter(({ type }) => type === 'saas');
  const members = begun.filter(({ type }) => type === 'membership');
  const replaced = new Map<number, Date>();
  if (members.length > 0) {
    const periods = await db
      .select({ id: memberships.orderId, at: memberships.replacedAt })
      .from(memberships)
      .where(
        inArray(
          memberships.orderId,
          members.map(({ id }) => id),
        ),
      );
    for (const { id, at } of periods) if (at !== null) replaced.set(id, at);
  }
  if (saas.length > 0) {
    const upgrades = await db
      .select({ credited: orders.creditedOrders, at: orders.periodStart })
      .from(orders)
      .where(
        and(
          inArray(orders.userId, [...new Set(saas.map(({ userId }) => userId))]),
          eq(orders.type, 'saas'),
          isNotNull(orders.creditedOrders),
          isNotNull(orders.periodStart),
        ),
      );
    for (const { id } of saas) {
      const at = upgrades.find(({ credited }) => credited?.includes(id))?.at;
      if (at != null) replaced.set(id, at);
    }
  }
  return replaced;
}
