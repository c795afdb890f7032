import { and, asc, eq, gt } from 'drizzle-orm';
import type { ErrorCode } from '#contract/base/error-code.ts';
import type { PlanSubject } from '#contract/membership/periods.ts';
import type { Database } from '#server/db/database.ts';
import { orders, ordersWith, type OrderRow } from '#server/db/tables/orders.ts';
import { refunds, refundsWith } from '#server/db/tables/payments.ts';
import { isSameThing, type ThingBought } from './same-thing.ts';

/** The error of an order or a refund while another order of its kind is unpaid. */
export const openOrderError = {
  membership: 'order.membership_open',
  saas: 'order.saas_open',
} as const satisfies Record<PlanSubject, ErrorCode>;

/** Finds a person's orders of a subject with periods that have not begun, the oldest first. */
export function findOpenPlanOrders(
  db: Database,
  userId: string,
  subject: PlanSubject,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.type, subject), ordersWith('open')))
    .orderBy(asc(orders.id));
}

/**
 * True when an unpaid order must be paid or cancelled before one of `wanted` is placed: every membership; of
 * SaaS another plan, one with a credit, and the same thing at another list price (`amount`, fen).
 */
export function isBlockedByUnpaid(
  subject: PlanSubject,
  unpaid: OrderRow,
  wanted: ThingBought & { amount: number },
): boolean {
  if (subject === 'membership') return true;
  return (
    unpaid.planSlug !== wanted.planSlug ||
    (unpaid.credit !== null && unpaid.credit > 0) ||
    (unpaid.amount !== wanted.amount && isSameThing(unpaid, wanted))
  );
}

/**
 * Finds the undecided refund of a person that has to be decided before an order of a subject, or null: any for
 * an order with a credit, and that of an upgrade for all, because the plan behind it would run again.
 */
export async function findRefundBeforeOrder(
  db: Database,
  userId: string,
  subject: PlanSubject,
  isCredited: boolean,
) {
  const [open] = await db
    .select({ refund: refunds, title: orders.title })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.type, subject),
        refundsWith('undecided'),
        isCredited ? undefined : gt(orders.credit, 0),
      ),
    );
  return open ?? null;
}
