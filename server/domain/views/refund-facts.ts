import { and, eq, inArray } from 'drizzle-orm';
import {
  findRefundEnd,
  refundable,
  type Refundable,
  type RefundFacts,
  type RefundMatter,
} from '#contract/refunds/terms.ts';
import type { RefundSums } from '#contract/refunds/schemas.ts';
import { sumApproved, sumRefunds } from '#contract/refunds/sums.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { SoldQuantity } from '#server/db/tables/service-terms.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { isDeliveredByPeople } from '#server/domain/orders/delivery.ts';
import type { Attempt } from '#server/domain/payments/attempts.ts';
import { anchorOfPeriod } from '#server/domain/periods/period.ts';
import { isCounted, readEntitlements } from '#server/domain/entitlements/entitlements.ts';
import { readMatters, type Matter } from '#server/domain/service/matters.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import { findReplaced } from './period-replacements.ts';
import { findAnchor } from './periods.ts';
import { readSaasPeriods } from './saas-periods.ts';

/** The current refund of an order by its terms, with the payment that belongs to the order. */
export type OrderRefundable = Refundable & {
  payment: Attempt | null;
  sums: RefundSums;
};

/** Computes the refund of an order at `now`; call it under the order's lock before a decision. */
export async function readRefundable(
  db: Database,
  order: OrderRow,
  now: Date,
): Promise<OrderRefundable> {
  const { facts, ...basis } = await readRefundFacts(db, order);
  return { ...refundable(facts, now), ...basis };
}

/**
 * Reads when an order is no longer refunded if its text is opened at `now`; null when opening it ends no right
 * to a refund.
 */
export async function readRefundEnd(
  db: Database,
  order: OrderRow,
  now: Date,
): Promise<Date | null> {
  return findRefundEnd((await readRefundFacts(db, order)).facts, now);
}

/** Reads the facts of an order that the terms need, with its payment and what of it went back. */
export async function readRefundFacts(
  db: Database,
  order: OrderRow,
): Promise<{ facts: RefundFacts } & Omit<OrderRefundable, keyof Refundable>> {
  const payment = await ownPayment(db, order);
  const sums = await readSums(db, payment);
  const anchor = await findAnchor(db, order);
  const facts: RefundFacts = {
    type: order.type,
    paid: payment?.amount ?? 0,
    returned: sumApproved(sums),
    months: order.months,
    isCredited: await isCredited(db, order),
    periodStart: order.periodStart,
    anchor,
    paidAt: payment?.paidAt ?? null,
    isDelivered: isDeliveredByPeople(order) && orderIs(order.status, 'delivered'),
    matters: (await readMatters(db, order)).map(toRefundMatter),
    quantities: await readQuantities(db, order),
    grants: await readGrants(db, order),
    openedAt: order.openedAt,
    acceptedOpening: order.openingTerms !== null,
  };
  return { facts, payment, sums };
}

/** Converts a matter to the facts that the terms need. */
export function toRefundMatter({ title, units, withdrawnAt, steps }: Matter): RefundMatter {
  return {
    title: title === null ? null : { 'zh-CN': title, 'en-US': title },
    units,
    isWithdrawn: withdrawnAt !== null,
    steps: steps.map(({ title: label, share, doneAt, droppedAt }) => ({
      label,
      share,
      at: doneAt,
      isDropped: droppedAt !== null,
    })),
  };
}

/** Reads the counted units of an order: none are used before it has begun. */
async function readQuantities(db: Database, order: OrderRow): Promise<RefundFacts['quantities']> {
  const sold = getServiceTerms(order).quantities.filter(isCounted);
  const given = sold.length === 0 ? [] : await readEntitlements(db, [order.id]);
  return toRefundQuantities(sold, given);
}

/** Joins the units that were sold with those that are used. */
export function toRefundQuantities(
  sold: readonly SoldQuantity[],
  given: readonly { key: string; used: number }[],
): RefundFacts['quantities'] {
  return sold.filter(isCounted).map(({ key, kind, label, unit, granted, part }) => ({
    label,
    unit,
    part,
    granted,
    used: given.find((each) => each.key === key)?.used ?? 0,
    isByMatter: kind === 'matter',
  }));
}

/** Reads the plans that a package includes, with their part of its price. */
async function readGrants(db: Database, order: OrderRow): Promise<RefundFacts['grants']> {
  const { grants } = getServiceTerms(order);
  if (grants.length === 0) return [];
  const periods = await readSaasPeriods(db, order.userId);
  const begun = periods.find(({ orderId }) => orderId === order.id);
  return grants.map(({ name, months, share }) => ({
    label: name,
    share,
    months,
    periodStart: begun?.startsAt ?? null,
    anchor: begun === undefined ? null : anchorOfPeriod(periods, begun),
  }));
}

/**
 * Finds the payment of an order, even after all of it was returned; null when no money was kept: late or
 * duplicate payments never belonged to the order.
 */
async function ownPayment(db: Database, order: OrderRow): Promise<Attempt | null> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), inArray(payments.status, ['success', 'refunded'])));
  const payment = rows.find(({ status }) => status === 'success');
  if (payment !== undefined) return payment;
  const requests = await db
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.cause, 'requested')));
  return rows.find(({ id }) => requests.some(({ paymentId }) => paymentId === id)) ?? null;
}

async function isCredited(db: Database, order: OrderRow): Promise<boolean> {
  return (await findReplaced(db, [order])).has(order.id);
}

async function readSums(db: Database, payment: Attempt | null): Promise<RefundSums> {
  if (payment === null) return sumRefunds([]);
  const rows = await db
    .select({ status: refunds.status, amount: refunds.amount })
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id));
  return sumRefunds(rows);
}
