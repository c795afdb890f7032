import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { addMonths } from '#contract/shanghai.ts';
import { MembershipLevel } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { notifyMembership } from '#server/domain/notifications/create.ts';
import type { OrderRow } from '#server/domain/orders/read.ts';
import {
  creditedPeriods,
  keepLevel,
  lockPerson,
  readPeriods,
  startOf,
  type Period,
} from './periods.ts';

/**
 * Turns an order that was paid at `paid` into a period. What it was credited with when it was placed
 * ends in that moment; periods without a credit run on to their end. Runs inside the transaction that
 * completes the order.
 */
export async function beginMembership(
  tx: Database,
  order: OrderRow,
  paid: Date,
  now: Date,
): Promise<{ periodStart: Date; periodEnd: Date }> {
  const level = v.parse(MembershipLevel, order.planSlug);
  const months = order.months ?? 1;
  await lockPerson(tx, order.userId);
  const periods = await readPeriods(tx, order.userId);
  if ((order.credit ?? 0) > 0) {
    const credited = creditedPeriods(periods, level, order.createdAt);
    for (const period of credited) await replace(tx, period, paid);
  }
  const periodStart = startOf(periods, level, paid);
  const periodEnd = addMonths(periodStart, months);
  await tx.insert(memberships).values({
    userId: order.userId,
    level,
    orderId: order.id,
    value: order.amount + (order.credit ?? 0),
    startsAt: periodStart,
    endsAt: periodEnd,
  });
  await keepLevel(tx, order.userId, now);
  const facts = { level, startsAt: periodStart, endsAt: periodEnd };
  await notifyMembership(tx, order, 'membership_activated', facts, now);
  return { periodStart, periodEnd };
}

async function replace(tx: Database, { id, startsAt, endsAt }: Period, at: Date): Promise<void> {
  const until = Math.max(startsAt.valueOf(), Math.min(endsAt.valueOf(), at.valueOf()));
  await tx
    .update(memberships)
    .set({ replacedAt: at, endsAt: new Date(until) })
    .where(eq(memberships.id, id));
}
