import { and, eq, gt } from 'drizzle-orm';
import type { Order } from '#contract/orders/schemas.ts';
import type { PlanSubject } from '#contract/membership/periods.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Shown } from '#contract/base/shown.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { orders, ordersWith, type OrderRow } from '#server/db/tables/orders.ts';
import { Refusal } from '#server/base/refusal.ts';
import { withoutKey, type Ask } from '#server/records/ask.ts';
import { withOrderClaim } from '#server/domain/orders/claim.ts';
import {
  findOpenPlanOrders,
  findRefundBeforeOrder,
  openOrderError,
} from '#server/domain/orders/plan-blocks.ts';
import { presentOrder } from '#server/domain/views/order.ts';
import { refuseOtherTerms } from '#server/base/shown-terms.ts';
import { presentRefund } from '#server/domain/views/refund.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import type { Deps } from './deps.ts';
import { insertOrder, type DraftOrder, type NewOrder } from './order-place.ts';
import { endOrder } from './order-end.ts';
import { fulfilOrder } from './order-fulfil.ts';

/** The purchase of a plan that runs in periods. */
export type PlanPurchase = {
  subject: PlanSubject;
  fingerprint: string;
  /** The figure on the page; undefined for a program that showed none. */
  shown: Shown | undefined;
  /** True when an unpaid order must be paid or cancelled before this one. */
  isBlockedBy(order: OrderRow): boolean;
  /** True for an unpaid order of the same thing of which the person may not know. */
  isUnknown(order: OrderRow): boolean;
  /** Drafts the order with its current price and credit, while the person is locked. */
  draft(tx: Database, now: Date): Promise<DraftOrder>;
};

/**
 * Places the order with the current credit, or returns the identical unpaid one, which has the same terms. Throws 409
 * with the other order when that is unpaid and blocks this one, or was made for another amount than the page showed: a
 * credit is promised to one order at a time. Throws 409 `order.unpaid_exists` with an unpaid order of the same
 * thing that the person may not know of. Throws 409 `order.terms_changed` with the quote when amount or
 * terms differ from the page. Throws 409 `refund.open` when a refund is requested of the credited order, or of
 * an upgrade: the plan behind its credit would run again.
 * Throws 422 for a plan that cannot be ordered or a credit that leaves nothing to pay, 503 when a wallet does
 * not report the status of an earlier order.
 */
export async function createPlanOrder(
  ask: Ask<Deps>,
  userId: string,
  purchase: PlanPurchase,
  locale: Locale,
): Promise<Order> {
  const { subject, fingerprint, shown } = purchase;
  await settleEarlier(ask, userId, purchase);
  const now = ask.clock.date();
  return ask.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const open = await findOpenPlanOrders(tx, userId, subject);
    const blocking = open.find((one) => isBlocking(purchase, one));
    const same = ask.isKeyed ? undefined : open.find(isSame);
    const known = blocking ?? same;
    const unknown = known === undefined ? open.find(isUnknown) : undefined;
    const earlier = known ?? unknown;
    const order = earlier ?? (await insertOrder(ask, tx, userId, await draft(tx), now));
    if (!orderIs(order.status, 'unpaid')) throw new Refusal(503, 'payment.still_confirming');
    const answer = await presentOrder(tx, order, now, locale, ask);
    if (unknown !== undefined) throw new Refusal(409, 'order.unpaid_exists', answer);
    // Those of a new order are of its transaction, and so is the price that was compared with the page.
    if (earlier !== undefined && (order.fingerprint !== fingerprint || !isShown(order))) {
      throw new Refusal(409, openOrderError[subject], answer);
    }
    return answer;
  });

  function isSame(order: OrderRow): boolean {
    return order.fingerprint === fingerprint && order.expiresAt > now && isShown(order);
  }

  function isUnknown(order: OrderRow): boolean {
    return orderIs(order.status, 'unpaid') && order.expiresAt > now && purchase.isUnknown(order);
  }

  function isShown({ amount }: OrderRow): boolean {
    return shown === undefined || shown.amount === amount;
  }

  async function draft(tx: Database): Promise<NewOrder> {
    const { order, quote } = await purchase.draft(tx, now);
    refuseOtherTerms(shown, quote);
    await refuseWhileRefunded(tx, subject, userId, (order.credit ?? 0) > 0, now, locale);
    return order;
  }
}

/**
 * Finds the unpaid order that depends on an order's period, or null: the one to which a credit is promised, or
 * any other of its kind when a refund lets the plan behind the order's credit run again.
 */
export async function findDependent(
  tx: Database,
  subject: PlanSubject,
  { userId, credit }: OrderRow,
): Promise<OrderRow | null> {
  const [unpaid] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.type, subject),
        ordersWith('unpaid'),
        (credit ?? 0) > 0 ? undefined : gt(orders.credit, 0),
      ),
    );
  return unpaid ?? null;
}

/** Refuses to credit a period while its refund is requested, and any order while that of an upgrade is. */
async function refuseWhileRefunded(
  tx: Database,
  subject: PlanSubject,
  userId: string,
  isCredited: boolean,
  now: Date,
  locale: Locale,
): Promise<void> {
  const open = await findRefundBeforeOrder(tx, userId, subject, isCredited);
  if (open === null) return;
  throw new Refusal(409, 'refund.open', await presentRefund(tx, open.refund, now, locale));
}

/** A paid order without a stored period blocks every other, because later periods depend on it. */
function isBlocking(purchase: PlanPurchase, order: OrderRow): boolean {
  return orderIs(order.status, 'underWay') || purchase.isBlockedBy(order);
}

/**
 * Settles the earlier orders that block this one: an expired one makes room; a paid one begins first, so that
 * its period counts.
 */
async function settleEarlier(deps: Deps, userId: string, purchase: PlanPurchase): Promise<void> {
  const open = await findOpenPlanOrders(deps.db, userId, purchase.subject);
  for (const earlier of open.filter((one) => isBlocking(purchase, one))) {
    if (orderIs(earlier.status, 'underWay')) await fulfilOrder(withoutKey(deps), earlier.id);
    else if (earlier.expiresAt.valueOf() <= deps.clock.now()) {
      await withOrderClaim(deps, earlier.orderNo, () =>
        endOrder(withoutKey(deps), earlier, 'order.expired'),
      );
    }
  }
}
