import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { PlanSubject } from '#contract/membership/periods.ts';
import { monthsKept } from '#contract/refunds/terms.ts';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import type { Waiting } from '#server/domain/periods/moved-up.ts';
import { keptOfEach } from './money-kept.ts';

/**
 * Reads the person's paid orders of the same kind with periods that have not begun. A caller that moves them
 * must lock them, as `lockRefund` does.
 */
export async function readWaiting(
  db: Database,
  subject: PlanSubject,
  { id, userId }: OrderRow,
  now: Date,
): Promise<Waiting[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.type, subject),
        ne(orders.id, id),
        gt(orders.periodStart, now),
      ),
    )
    .orderBy(asc(orders.id));
  const kept = await keptOfEach(
    db,
    rows.map((row) => row.id),
  );
  return rows.flatMap((order) => {
    const { amount, months } = order;
    const left = kept.get(order.id) ?? 0;
    if (left <= 0 || months === null) return [];
    return [{ order, months: monthsKept(amount, months, amount - left) }];
  });
}
