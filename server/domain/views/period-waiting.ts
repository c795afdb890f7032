import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { PlanSubject } from '#contract/membership/periods.ts';
import { monthsKept } from '#contract/refunds/terms.ts';
import type { Database } from '#server/db/database.ts';
import { grantedPlans } from '#server/db/tables/memberships.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import type { Waiting } from '#server/domain/periods/moved-up.ts';
import { keptOfEach } from './money-kept.ts';

/**
 * Reads the person's paid orders of the same kind with periods that have not begun, and their packages with such a
 * plan. A caller that moves them must lock them, as `lockRefund` does, and the person.
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
  const paid = rows.flatMap((order) => {
    const { amount, months } = order;
    const left = kept.get(order.id) ?? 0;
    if (left <= 0 || months === null) return [];
    return [{ order, months: monthsKept(amount, months, amount - left) }];
  });
  if (subject === 'membership') return paid;
  const granted = await db
    .select({ order: orders, months: grantedPlans.months })
    .from(grantedPlans)
    .innerJoin(orders, eq(orders.id, grantedPlans.orderId))
    .where(
      and(
        eq(grantedPlans.userId, userId),
        ne(grantedPlans.orderId, id),
        gt(grantedPlans.startsAt, now),
        gt(grantedPlans.endsAt, grantedPlans.startsAt),
      ),
    );
  return [...paid, ...granted];
}
