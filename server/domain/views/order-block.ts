import * as v from 'valibot';
import { PlanSlug, type Locale } from '#contract/base/picklists.ts';
import type { PlanSubject } from '#contract/membership/periods.ts';
import type { OrderBlock, PriceQuery, Quote } from '#contract/pricing/schemas.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { soldFields } from '#server/domain/content/find-sold.ts';
import { findUncancelled } from '#server/domain/orders/once-only.ts';
import { findPause } from '#server/domain/orders/pause.ts';
import {
  findOpenPlanOrders,
  findRefundBeforeOrder,
  isBlockedByUnpaid,
  openOrderError,
} from '#server/domain/orders/plan-blocks.ts';
import { isSameThing } from '#server/domain/orders/same-thing.ts';
import { findEndOfUnpaidLimit } from '#server/domain/orders/unpaid-limit.ts';
import { fillDraft } from '#server/domain/pricing/quote.ts';
import type { Deps } from '#server/records/deps.ts';

/**
 * Finds why an order of a person for this quote would be refused as things are, or null. It names what an order
 * would be refused for first, and changes nothing: the order itself is judged again, under its locks.
 */
export async function findOrderBlock(
  deps: Deps,
  userId: string,
  query: PriceQuery,
  quote: Quote,
  locale: Locale,
): Promise<OrderBlock | null> {
  switch (query.type) {
    case 'saas':
    case 'membership': {
      const blocking = await findBlockingPlan(deps, userId, query.type, query, quote);
      // An unpaid order of the same thing for the same amount is what the person gets.
      if (blocking !== null) {
        return blocking.isWanted && blocking.order.amount === quote.amount
          ? null
          : { error: openOrderError[query.type], ...presentOrder(blocking.order, locale) };
      }
      const isCredited = quote.credit !== undefined;
      const refunded = await findRefundBeforeOrder(deps.db, userId, query.type, isCredited);
      if (refunded !== null) {
        const { refund, title } = refunded;
        return { error: 'refund.open', refund_no: refund.refundNo, title: title[locale] };
      }
      return findGeneralBlock(deps, userId);
    }
    case 'report':
    case 'article': {
      const { type } = query;
      const contentId = query[soldFields[type]] ?? '';
      const order = await findUncancelled(deps.db, userId, { type, contentId });
      if (order === null || isOver(deps, order)) return findGeneralBlock(deps, userId);
      return orderIs(order.status, 'unpaid')
        ? null
        : { error: 'order.already_owned', ...presentOrder(order, locale) };
    }
    case 'service':
    case 'package':
      return findGeneralBlock(deps, userId);
  }
}

/** Finds an unpaid order that is in the way of a plan, and whether it is of the plan that the query describes. */
async function findBlockingPlan(
  deps: Deps,
  userId: string,
  subject: PlanSubject,
  query: PriceQuery,
  { amount, credit = 0 }: Quote,
): Promise<{ order: OrderRow; isWanted: boolean } | null> {
  const planSlug = v.parse(PlanSlug, query.plan_slug);
  const wanted = { ...fillDraft(subject, query), planSlug, amount: amount + credit };
  const order = (await findOpenPlanOrders(deps.db, userId, subject)).find(
    (one) =>
      orderIs(one.status, 'unpaid') &&
      !isOver(deps, one) &&
      isBlockedByUnpaid(subject, one, wanted),
  );
  return order === undefined ? null : { order, isWanted: isSameThing(order, wanted) };
}

/** The reasons to refuse any order of the person. */
async function findGeneralBlock({ db, clock }: Deps, userId: string): Promise<OrderBlock | null> {
  if ((await findPause(db)) !== null) return { error: 'order.paused' };
  const isFull = (await findEndOfUnpaidLimit(db, userId, clock.date())) !== null;
  return isFull ? { error: 'order.too_many' } : null;
}

/** True for an unpaid order that has expired: a new order ends it first. */
function isOver({ clock }: Deps, { status, expiresAt }: OrderRow): boolean {
  return orderIs(status, 'unpaid') && expiresAt.valueOf() <= clock.now();
}

function presentOrder({ orderNo, title }: OrderRow, locale: Locale) {
  return { order_no: orderNo, title: title[locale] };
}
