import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { findRank } from '#contract/membership/periods.ts';
import { SaasPlan } from '#contract/membership/saas.ts';
import type { Database } from '#server/db/database.ts';
import { grantedPlans } from '#server/db/tables/memberships.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import type { Period } from '#server/domain/periods/period.ts';
import { keptCredit } from './plan-credits.ts';
import { keptOfEach } from './money-kept.ts';

/** A period of SaaS: the order that pays for it stores it, or a package includes it. */
export type SaasPeriod = Period & { plan: SaasPlan; orderNo: string };

/** The columns of a period: a person may have many, and an order is large. */
const columns = {
  id: orders.id,
  orderNo: orders.orderNo,
  userId: orders.userId,
  planSlug: orders.planSlug,
  planName: orders.planName,
  title: orders.title,
  amount: orders.amount,
  credit: orders.credit,
  creditedOrders: orders.creditedOrders,
  creditReturned: orders.creditReturned,
  resumedAt: orders.resumedAt,
  periodStart: orders.periodStart,
  periodEnd: orders.periodEnd,
};
type SaasOrder = Pick<OrderRow, keyof typeof columns>;
type BegunOrder = SaasOrder & { granted: typeof grantedPlans.$inferSelect | null };

/** Reads every SaaS period of a person, earliest first, with its amount that is still paid. */
export async function readSaasPeriods(db: Database, userId: string): Promise<SaasPeriod[]> {
  const rows = await readBegun(db, [userId]);
  const paid = rows.filter(({ granted }) => granted === null);
  const kept = await keptOfEach(
    db,
    paid.map(({ id }) => id),
  );
  const values = new Map(paid.map((row) => [row.id, (kept.get(row.id) ?? 0) + keptCredit(row)]));
  return toPeriods(rows).map((period) => ({ ...period, value: values.get(period.orderId) ?? 0 }));
}

/** Reads the SaaS periods of several people, at the price of their orders. */
export async function readSaasPeriodsOfAll(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, SaasPeriod[]>> {
  const rows = await readBegun(db, userIds);
  return new Map(
    userIds.map((userId) => [userId, toPeriods(rows.filter((row) => row.userId === userId))]),
  );
}

/** Builds the first period of a paid SaaS order. */
export function toSaasPeriod(order: SaasOrder, startsAt: Date, endsAt: Date): SaasPeriod {
  const plan = v.parse(SaasPlan, order.planSlug);
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    plan,
    rank: findRank('saas', plan) ?? 0,
    name: order.planName ?? order.title,
    value: order.amount + (order.credit ?? 0),
    startsAt,
    endsAt,
    replacedAt: null,
    resumedAt: order.resumedAt,
  };
}

/** Ends periods that an upgrade credits, at the time when the upgrade begins. */
export function replacePeriods<Own extends Period>(
  periods: readonly Own[],
  orderIds: readonly number[],
  at: Date,
): Own[] {
  return periods.map((period) =>
    orderIds.includes(period.orderId) && period.replacedAt === null
      ? { ...period, replacedAt: at, endsAt: clamp(at, period.startsAt, period.endsAt) }
      : period,
  );
}

function readBegun(db: Database, userIds: readonly string[]): Promise<BegunOrder[]> {
  return db
    .select({ ...columns, granted: grantedPlans })
    .from(orders)
    .leftJoin(grantedPlans, eq(grantedPlans.orderId, orders.id))
    .where(
      and(
        inArray(orders.userId, [...userIds]),
        isNotNull(orders.periodStart),
        or(eq(orders.type, 'saas'), isNotNull(grantedPlans.id)),
      ),
    )
    .orderBy(asc(sql`coalesce(${grantedPlans.startsAt}, ${orders.periodStart})`), asc(orders.id));
}

function toPeriods(rows: readonly BegunOrder[]): SaasPeriod[] {
  return rows.reduce<SaasPeriod[]>(
    (all, { creditedOrders, periodStart }) =>
      creditedOrders === null || periodStart === null
        ? all
        : replacePeriods(all, creditedOrders, periodStart),
    rows.flatMap(toBegunPeriod),
  );
}

function toBegunPeriod({ granted, ...order }: BegunOrder): SaasPeriod[] {
  if (granted !== null) return [toGrantedPeriod(order, granted)];
  const { periodStart, periodEnd } = order;
  return periodStart === null || periodEnd === null
    ? []
    : [toSaasPeriod(order, periodStart, periodEnd)];
}

/** Builds the period that a package includes. It has no value, so that no upgrade credits or ends it. */
function toGrantedPeriod(
  { id, orderNo }: SaasOrder,
  { plan, name, startsAt, endsAt }: typeof grantedPlans.$inferSelect,
): SaasPeriod {
  return {
    orderId: id,
    orderNo,
    plan,
    rank: findRank('saas', plan) ?? 0,
    name,
    value: 0,
    startsAt,
    endsAt,
    replacedAt: null,
    resumedAt: null,
  };
}

function clamp(at: Date, from: Date, to: Date): Date {
  return new Date(Math.max(from.valueOf(), Math.min(to.valueOf(), at.valueOf())));
}
