import { asc, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { findRank } from '#contract/membership/periods.ts';
import { grantedPlans } from '#server/db/tables/memberships.ts';
import { users } from '#server/db/tables/people.ts';
import type { SoldGrant } from '#server/db/tables/service-terms.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import { endEntitlements, giveEntitlements } from '#server/domain/entitlements/entitlements.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import { notifyPeriod } from '#server/domain/notifications/create.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { findDates } from '#server/domain/periods/period.ts';
import { recordPlan } from '#server/domain/outbox/record-plan.ts';
import {
  readSaasPeriods,
  readSaasPeriodsOfAll,
  replacePeriods,
  toSaasPeriod,
} from '#server/domain/views/saas-periods.ts';

/**
 * Begins the plan that a package includes, once, and notifies its owner: after a running one of its level or
 * above. Runs under the lock of the order.
 */
export async function beginGrantedPlan(
  tx: Database,
  { id: orderId, userId, orderNo }: OrderRow,
  { saas: plan, name, months, quantities }: SoldGrant,
  now: Date,
): Promise<void> {
  await lockPerson(tx, userId);
  const periods = await readSaasPeriods(tx, userId);
  const rank = findRank('saas', plan) ?? 0;
  const { start: startsAt, end: endsAt, anchor } = findDates(periods, [], rank, months, now);
  await tx.insert(grantedPlans).values({ userId, orderId, plan, name, months, startsAt, endsAt });
  await giveEntitlements(tx, { id: orderId, userId }, quantities, { startsAt, endsAt, anchor });
  const granted = { type: 'saas', rank, startsAt, endsAt } as const;
  await recordPlan(tx, 'begun', { userId, orderNo }, granted, now);
  const owner = { userId, orderNo, planTitle: name };
  await notifyPeriod(tx, owner, 'saas_activated', { startsAt, endsAt }, now);
}

type Paid = { order: OrderRow; paid: Date };
type Dates = { periodStart: Date; periodEnd: Date };

/**
 * Computes the dates of paid SaaS orders, by their ids, and notifies their owners about periods that do not
 * simply start now. Credited periods end when the new one begins. Runs inside the transaction that completes
 * the orders, and locks their owners in the order of their ids.
 */
export async function beginSaas(
  tx: Database,
  paidOrders: readonly Paid[],
  now: Date,
): Promise<ReadonlyMap<number, Dates>> {
  const dates = new Map<number, Dates>();
  if (paidOrders.length === 0) return dates;
  const owners = [...new Set(paidOrders.map(({ order }) => order.userId))];
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, owners))
    .orderBy(asc(users.id))
    .for('update');
  const periodsOf = new Map(await readSaasPeriodsOfAll(tx, owners));
  for (const { order, paid } of paidOrders.toSorted(byPayment)) {
    const periods = periodsOf.get(order.userId) ?? [];
    const creditedOrders = order.creditedOrders ?? [];
    const credited = periods.filter(({ orderId }) => creditedOrders.includes(orderId));
    const own = toSaasPeriod(order, paid, paid);
    const { start, end, anchor } = findDates(periods, credited, own.rank, order.months ?? 1, paid);
    const period = { ...own, startsAt: start, endsAt: end };
    periodsOf.set(order.userId, [...replacePeriods(periods, creditedOrders, start), period]);
    dates.set(order.id, { periodStart: start, periodEnd: end });
    for (const former of replacePeriods(credited, creditedOrders, start)) {
      await endEntitlements(tx, former.orderId, start);
      const { userId } = order;
      await recordPlan(tx, 'ended', { ...former, userId }, { ...former, type: 'saas' }, now);
    }
    const kind = credited.length > 0 ? 'changed' : 'begun';
    await recordPlan(tx, kind, order, { ...period, type: 'saas' }, now);
    const { quantities } = getServiceTerms(order);
    await giveEntitlements(tx, order, quantities, { startsAt: start, endsAt: end, anchor });
    if (start > now || credited.length > 0) {
      const facts = { startsAt: start, endsAt: end };
      await notifyPeriod(tx, order, 'saas_activated', facts, now);
    }
  }
  return dates;
}

function byPayment(one: Paid, other: Paid): number {
  return one.paid.valueOf() - other.paid.valueOf() || one.order.id - other.order.id;
}
