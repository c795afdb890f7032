import { and, eq, inArray } from 'drizzle-orm';
import type { Order, OrderBody } from '#contract/orders.ts';
import type { Locale } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { Idempotency } from '#server/domain/idempotency.ts';
import { insertOrder, type NewOrder } from '#server/domain/orders/create.ts';
import { endOrder } from '#server/domain/orders/end.ts';
import { fulfilOrder } from '#server/domain/orders/fulfil.ts';
import { claimOrderKey, saveKeyedOrder } from '#server/domain/orders/idempotency.ts';
import { presentOrder } from '#server/domain/orders/present.ts';
import type { OrderRow } from '#server/domain/orders/read.ts';
import { withOrderClaim } from '#server/domain/orders/claim.ts';
import { priceOrder } from '#server/domain/pricing/quote.ts';
import { refuseOtherTerms } from '#server/domain/pricing/shown-terms.ts';
import { presentRefund } from '#server/domain/refunds/present.ts';
import { readContact } from '#server/domain/phone-number.ts';
import { sha256 } from '#server/ids.ts';
import { lockPerson, readPeriods } from './periods.ts';
import { presentMembershipQuote, priceMembership, type PricedMembership } from './price.ts';

/**
 * Places the order with the credit of right now, or answers the identical one that is unpaid. Throws
 * 409 with the other order when that is unpaid, or was made for another amount than was shown: a credit
 * is promised to one order at a time. Throws 409 `order.terms_changed` with the quote when amount or
 * terms are others than were shown. Throws 409 `refund.open` where the credit is asked to be paid back. Throws
 * 422 for a level that cannot be ordered or a credit that leaves nothing to pay, 503 when a wallet
 * does not say what became of an earlier order.
 */
export async function createMembershipOrder(
  deps: Deps,
  userId: string,
  request: OrderBody<'membership'>,
  idempotency: Idempotency | null,
  locale: Locale,
): Promise<Order> {
  const body = { ...request, contact: readContact(request.contact) };
  await settleEarlier(deps, userId);
  const now = deps.clock.date();
  return deps.db.transaction(async (tx) => {
    const placed = await claimOrderKey(tx, idempotency, now);
    if (placed !== null) return presentOrder(tx, placed, now, locale, deps.gateways);
    await lockPerson(tx, userId);
    const open = await findOpen(tx, userId);
    const order = open ?? (await insertOrder(deps, tx, userId, await draft(tx), now));
    if (order.status !== 'pending') throw new AppError(503, 'payment.still_confirming');
    const answer = await presentOrder(tx, order, now, locale, deps.gateways);
    const wasPressed = body.shown === undefined || body.shown.amount === order.amount;
    if (order.fingerprint !== fingerprintOf(body) || !wasPressed) {
      throw new AppError(409, 'order.membership_open', { data: answer });
    }
    await saveKeyedOrder(tx, idempotency, order);
    return answer;
  });

  async function draft(tx: Database): Promise<NewOrder> {
    const periods = await readPeriods(tx, userId);
    const priced = priceMembership(body, periods, now, priceOrder);
    refuseOtherTerms(body.shown, presentMembershipQuote(priced, now, locale));
    if (priced.credit > 0) await refuseWhileRefunded(tx, userId, locale);
    return draftOf(body, priced);
  }
}

/** What somebody asks to be paid back is not credited as well. */
async function refuseWhileRefunded(tx: Database, userId: string, locale: Locale): Promise<void> {
  const [open] = await tx
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.type, 'membership'),
        inArray(refunds.status, ['requested', 'offered']),
      ),
    );
  if (open === undefined) return;
  throw new AppError(409, 'refund.open', { data: await presentRefund(tx, open.refund, locale) });
}

function draftOf(body: OrderBody<'membership'>, priced: PricedMembership): NewOrder {
  return {
    type: 'membership',
    serviceType: 'membership',
    planSlug: priced.plan.slug,
    pricingModel: priced.pricingModel,
    planPrice: priced.planPrice,
    months: priced.months,
    credit: priced.credit > 0 ? priced.credit : null,
    title: priced.title,
    planName: priced.plan.text.name,
    features: priced.plan.text.features,
    amount: priced.amount,
    contact: body.contact ?? null,
    attachments: [],
    fingerprint: fingerprintOf(body),
  };
}

function fingerprintOf({ plan_slug, months, contact }: OrderBody<'membership'>): string {
  return sha256(JSON.stringify(['membership', plan_slug, months, contact ?? null]));
}

/** Returns the order whose membership has not begun: of unpaid ones the database allows one. */
async function findOpen(db: Database, userId: string): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.type, 'membership'),
        inArray(orders.status, ['pending', 'processing']),
      ),
    )
    .limit(1);
  return order ?? null;
}

/**
 * Settles the earlier order: an expired one makes room; a paid one begins first, so that its period
 * counts.
 */
async function settleEarlier(deps: Deps, userId: string): Promise<void> {
  const earlier = await findOpen(deps.db, userId);
  if (earlier === null) return;
  if (earlier.status === 'processing') await fulfilOrder(deps, earlier.id);
  else if (earlier.expiresAt.valueOf() <= deps.clock.now()) {
    await withOrderClaim(deps, earlier.orderNo, () => endOrder(deps, earlier, 'order.expired'));
  }
}
