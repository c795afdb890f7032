import { inArray } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import type { ResumedPlan } from '#contract/refunds/schemas.ts';
import { endOfBegunMonth, refundable } from '#contract/refunds/terms.ts';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { movedUp, type Moved } from '#server/domain/periods/moved-up.ts';
import { anchorOfPeriod, runsFrom, type Period } from '#server/domain/periods/period.ts';
import { findResumed, type Resumed } from '#server/domain/periods/resumed.ts';
import { endOfPeriod } from '#server/domain/refunds/period-end.ts';
import { readCreditedOrders } from './plan-credits.ts';
import { readKept } from './money-kept.ts';
import { readPeriods, toSubject } from './periods.ts';
import { readRefundFacts } from './refund-facts.ts';
import { readSaasPeriods } from './saas-periods.ts';
import { withActualEnds } from './period-replacements.ts';
import { readWaiting } from './period-waiting.ts';

/** The periods of a person after a part of an order went back. */
export type AfterRefund = {
  /** The end of the order's own period. */
  endsAt: Date;
  /** The plans that it had credited and that run again. */
  resumed: Resumed[];
  /** The waiting periods with other dates. */
  moved: Moved[];
};

/**
 * Computes the periods when `kept` fen of an order stay paid, without changing any; null for an order without a
 * period, or with a period that ends regardless of the money. Call it under the locks of orders and person before a
 * decision.
 */
export async function readAfterRefund(
  db: Database,
  order: OrderRow,
  kept: number,
  now: Date,
): Promise<AfterRefund | null> {
  const { id, userId, periodStart, periodEnd, type } = order;
  if (type === 'package') return readAfterPackage(db, order, kept, now);
  const subject = toSubject(order);
  if (subject === null || periodStart === null || periodEnd === null) {
    const endsAt = endOfPeriod(order, null, kept, now);
    return endsAt === null ? null : { endsAt, resumed: [], moved: [] };
  }
  const periods = await readPeriods(db, subject, userId);
  const anchor = anchorOfPeriod(periods, { startsAt: periodStart, endsAt: periodEnd });
  const endsAt = endOfPeriod(order, anchor, kept, now);
  if (endsAt === null) return null;
  const ended = periods.map((one) => (one.orderId === id ? { ...one, endsAt } : one));
  const resumed =
    endsAt < periodEnd
      ? findResumed(ended, id, await readCreditedOrders(db, order, listReplaced(periods)), now)
      : [];
  const waiting = (await readWaiting(db, subject, order, now)).filter(
    (each) => !resumed.some((back) => back.order.id === each.order.id),
  );
  return { endsAt, resumed, moved: movedUp(withResumed(ended, resumed), waiting, now) };
}

/**
 * Computes the periods when `kept` fen of a package stay paid: the plan that it includes ends with the month that
 * has begun, once all that the terms give went back. Null while it goes on.
 */
async function readAfterPackage(
  db: Database,
  order: OrderRow,
  kept: number,
  now: Date,
): Promise<AfterRefund | null> {
  const periods = await readSaasPeriods(db, order.userId);
  const period = periods.find(({ orderId }) => orderId === order.id);
  if (period === undefined) return null;
  const { facts } = await readRefundFacts(db, order);
  const { refundable: left } = refundable({ ...facts, returned: facts.paid - kept }, now);
  const ends = facts.grants.flatMap(({ periodStart, ...plan }) =>
    periodStart === null ? [] : [endOfBegunMonth({ ...plan, periodStart }, now)],
  );
  const endsAt = ends.find((end) => end < period.endsAt);
  if (left > 0 || endsAt === undefined) return null;
  const ended = periods.map((one) => (one === period ? { ...one, endsAt } : one));
  return {
    endsAt,
    resumed: [],
    moved: movedUp(ended, await readWaiting(db, 'saas', order, now), now),
  };
}

/** Computes the periods when `amount` fen more go back; null when nothing goes back. */
export async function readAfterNextRefund(
  db: Database,
  order: OrderRow,
  amount: number,
  now: Date,
): Promise<AfterRefund | null> {
  if (amount === 0) return null;
  return readAfterRefund(db, order, (await readKept(db, order.id)) - amount, now);
}

/** Formats the plans that would run again, in the reader's language. */
export function presentResumed(resumed: readonly Resumed[], locale: Locale): ResumedPlan[] {
  return resumed.map(({ order, period }) =>
    toResumedPlan(order, runsFrom(period), period.endsAt, locale),
  );
}

/** Formats the plans that run again since a refund of each of these orders, by its id. */
export async function presentReturned(
  db: Database,
  upgrades: readonly Pick<OrderRow, 'id' | 'returnedOrders'>[],
  locale: Locale,
): Promise<ReadonlyMap<number, ResumedPlan[]>> {
  const ids = upgrades.flatMap(({ returnedOrders }) => returnedOrders ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(orders).where(inArray(orders.id, ids)).orderBy(orders.id);
  const ended = await withActualEnds(db, rows);
  return new Map(
    upgrades.map(({ id, returnedOrders }) => [
      id,
      ended.flatMap((order) => {
        const { resumedAt, periodEnd } = order;
        return returnedOrders?.includes(order.id) && resumedAt !== null && periodEnd !== null
          ? [toResumedPlan(order, resumedAt, periodEnd, locale)]
          : [];
      }),
    ]),
  );
}

function toResumedPlan(order: OrderRow, from: Date, until: Date, locale: Locale): ResumedPlan {
  return {
    order_no: order.orderNo,
    title: order.title[locale],
    begins_at: from.toISOString(),
    ends_at: until.toISOString(),
  };
}

function listReplaced(periods: readonly Period[]): ReadonlySet<number> {
  return new Set(
    periods.filter(({ replacedAt }) => replacedAt !== null).map(({ orderId }) => orderId),
  );
}

function withResumed(periods: readonly Period[], resumed: readonly Resumed[]): Period[] {
  return periods.map(
    (one) => resumed.find(({ period }) => period.orderId === one.orderId)?.period ?? one,
  );
}
