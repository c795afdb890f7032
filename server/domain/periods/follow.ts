import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { PlanSubject } from '#contract/periods.ts';
import { monthsKept } from '#contract/refund-terms.ts';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { orders } from '#server/db/tables/orders.ts';
import { notifyPeriod } from '#server/domain/notifications/create.ts';
import type { OrderRow } from '#server/domain/orders/read.ts';
import { keptOfEach } from '#server/domain/payments/kept.ts';
import { endOfMonths, startOf, type Period } from './period.ts';

/** An order whose period waits for others, and the months that are paid for. */
type Waiting = { order: OrderRow; months: number };
type Moved = { period: Period; order: OrderRow; startsAt: Date; endsAt: Date };

/**
 * Returns the paid orders of the same person and kind whose periods have not begun. What moves them holds
 * them, as `lockRefund` does.
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

/**
 * Returns the periods that begin earlier, because what they waited for ends earlier than it did. None
 * begins before `now`, or later than it would have, and each keeps the months that are paid for.
 */
export function movedUp(
  periods: readonly Period[],
  waiting: readonly Waiting[],
  now: Date,
): Moved[] {
  const settled: Period[] = [];
  const moved: Moved[] = [];
  for (const period of periods) {
    const own = waiting.find(({ order }) => order.id === period.orderId);
    const startsAt = startOf(settled, period.rank, now);
    if (own === undefined || period.replacedAt !== null || startsAt >= period.startsAt) {
      settled.push(period);
      continue;
    }
    const endsAt = endOfMonths(settled, startsAt, own.months);
    settled.push({ ...period, startsAt, endsAt });
    moved.push({ period, order: own.order, startsAt, endsAt });
  }
  return moved;
}

/** Lets what waited begin earlier, in its order too, and tells the owner; under the locks of orders and person. */
export async function moveUp(
  tx: Database,
  subject: PlanSubject,
  moved: readonly Moved[],
  now: Date,
): Promise<void> {
  for (const { order, startsAt, endsAt } of moved) {
    if (subject === 'membership') {
      await tx
        .update(memberships)
        .set({ startsAt, endsAt })
        .where(eq(memberships.orderId, order.id));
    }
    await tx
      .update(orders)
      .set({ periodStart: startsAt, periodEnd: endsAt })
      .where(eq(orders.id, order.id));
    const { userId, orderNo, planSlug } = order;
    const about = `${orderNo} ${startsAt.toISOString()}`;
    const facts = { slug: planSlug, startsAt, endsAt };
    await notifyPeriod(tx, { userId, orderNo, about }, `${subject}_activated`, facts, now);
  }
}
