import { and, asc, eq, gt } from 'drizzle-orm';
import { monthsKept } from '#contract/refund-terms.ts';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { orders } from '#server/db/tables/orders.ts';
import { notifyMembership } from '#server/domain/notifications/create.ts';
import type { OrderRow } from '#server/domain/orders/read.ts';
import { keptOf } from '#server/domain/payments/kept.ts';
import { endOfMonths, startOf } from '#server/domain/periods/period.ts';
import type { MembershipPeriod } from './periods.ts';

/** A period that waits for others, and the months that are paid for. */
export type Waiting = { order: OrderRow; months: number };
type Moved = { period: MembershipPeriod; order: OrderRow; startsAt: Date; endsAt: Date };

/**
 * Returns a person's paid orders whose periods have not begun, held until the transaction ends. Orders
 * are held before their person, and earlier ones first: two refunds of one person do not block each other.
 */
export async function lockWaiting(tx: Database, order: OrderRow, now: Date): Promise<Waiting[]> {
  return withMonths(tx, await waitingAfter(tx, order, now).for('update'));
}

/** Returns the same to be read only. */
export async function readWaiting(db: Database, order: OrderRow, now: Date): Promise<Waiting[]> {
  return withMonths(db, await waitingAfter(db, order, now));
}

/**
 * Returns the periods that begin earlier, because what they waited for ends earlier than it did. None
 * begins before `now`, or later than it would have, and each keeps the months that are paid for.
 */
export function movedUp(
  periods: readonly MembershipPeriod[],
  waiting: readonly Waiting[],
  now: Date,
): Moved[] {
  const settled: MembershipPeriod[] = [];
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

/** Lets what waited begin earlier, in its order too, and tells the owner; under the locks of `waiting` and person. */
export async function moveUp(tx: Database, moved: readonly Moved[], now: Date): Promise<void> {
  for (const { period, order, startsAt, endsAt } of moved) {
    await tx.update(memberships).set({ startsAt, endsAt }).where(eq(memberships.id, period.id));
    await tx
      .update(orders)
      .set({ periodStart: startsAt, periodEnd: endsAt })
      .where(eq(orders.id, order.id));
    const { userId, orderNo } = order;
    const about = `${orderNo} ${startsAt.toISOString()}`;
    const facts = { level: period.level, startsAt, endsAt };
    await notifyMembership(tx, { userId, orderNo, about }, 'membership_activated', facts, now);
  }
}

function waitingAfter(db: Database, { id, userId }: OrderRow, now: Date) {
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.type, 'membership'),
        gt(orders.id, id),
        gt(orders.periodStart, now),
      ),
    )
    .orderBy(asc(orders.id));
}

async function withMonths(db: Database, rows: readonly OrderRow[]): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const order of rows) {
    const { amount, months } = order;
    const kept = await keptOf(db, order.id);
    if (kept <= 0 || months === null) continue;
    waiting.push({ order, months: monthsKept(amount, months, amount - kept) });
  }
  return waiting;
}
