import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { levelOrder } from '#contract/membership/schemas.ts';
import { MembershipLevel } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { endEntitlements, giveEntitlements } from '#server/domain/entitlements/entitlements.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import { notifyPeriod } from '#server/domain/notifications/create.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import { creditedPeriods, findDates } from '#server/domain/periods/period.ts';
import {
  readMembershipPeriods,
  type MembershipPeriod,
} from '#server/domain/periods/membership-periods.ts';
import { recordPlan } from '#server/domain/outbox/record-plan.ts';
import { keepLevel } from './membership-keep-level.ts';

/**
 * Turns an order that was paid at `paid` into a period. Periods that it credited when it was placed end at
 * that moment, with their entitlements; other periods run to their end. Runs inside the transaction that completes the
 * order.
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
  const rank = levelOrder.indexOf(level);
  const periods = await readMembershipPeriods(tx, order.userId);
  const credited = (order.credit ?? 0) > 0 ? creditedPeriods(periods, rank, order.createdAt) : [];
  for (const period of credited) await replace(tx, period, paid, now);
  if (credited.length > 0) {
    const creditedOrders = credited.map(({ orderId }) => orderId);
    await tx.update(orders).set({ creditedOrders }).where(eq(orders.id, order.id));
  }
  const { start, end, anchor } = findDates(periods, credited, rank, months, paid);
  await tx.insert(memberships).values({
    userId: order.userId,
    level,
    orderId: order.id,
    value: order.amount + (order.credit ?? 0),
    startsAt: start,
    endsAt: end,
  });
  const { quantities } = getServiceTerms(order);
  await giveEntitlements(tx, order, quantities, { startsAt: start, endsAt: end, anchor });
  await keepLevel(tx, order.userId, now);
  const facts = { startsAt: start, endsAt: end };
  const kind = credited.length > 0 ? 'changed' : 'begun';
  await recordPlan(tx, kind, order, { ...facts, type: 'membership', rank }, now);
  await notifyPeriod(tx, order, 'membership_activated', facts, now);
  return { periodStart: start, periodEnd: end };
}

async function replace(
  tx: Database,
  { id, orderId, userId, orderNo, rank, startsAt, endsAt: paidEnd }: MembershipPeriod,
  at: Date,
  now: Date,
): Promise<void> {
  const until = Math.max(startsAt.valueOf(), Math.min(paidEnd.valueOf(), at.valueOf()));
  const endsAt = new Date(until);
  await tx.update(memberships).set({ replacedAt: at, endsAt }).where(eq(memberships.id, id));
  await endEntitlements(tx, orderId, at);
  const former = { type: 'membership', rank, startsAt, endsAt } as const;
  await recordPlan(tx, 'ended', { userId, orderNo }, former, now);
}
