import { and, eq, gt } from 'drizzle-orm';
import { orderLifetimeMs } from '#contract/base/limits.ts';
import type { OrderBody } from '#contract/orders/bodies.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import type { Shown } from '#contract/base/shown.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { orderEvents, orders, ordersWith, type OrderRow } from '#server/db/tables/orders.ts';
import { users } from '#server/db/tables/people.ts';
import { invalid, Refusal } from '#server/base/refusal.ts';
import { ownAttachments } from '#server/domain/files/own.ts';
import type { Ask } from '#server/records/ask.ts';
import { findService } from '#server/domain/views/service-offer.ts';
import { getSoldService } from '#server/domain/views/service-quote.ts';
import { findPlan } from '#server/domain/pricing/plans.ts';
import { presentQuote, priceOrder, type PricedPlan } from '#server/domain/pricing/quote.ts';
import { refuseOtherTerms } from '#server/base/shown-terms.ts';
import { readContact } from '#server/base/phone-number.ts';
import { sha256 } from '#server/base/ids.ts';
import { refuseUnaccepted } from '#server/domain/legal/acceptance.ts';
import { findUncancelled, type OnceOnlyItem } from '#server/domain/orders/once-only.ts';
import { refuseWhilePaused } from '#server/domain/orders/pause.ts';
import { isSameThing } from '#server/domain/orders/same-thing.ts';
import { toPlanTerms } from '#server/domain/service/terms.ts';
import { presentOrder } from '#server/domain/views/order.ts';
import { limitUnpaidOrders } from '#server/domain/orders/unpaid-limit.ts';
import type { Deps } from './deps.ts';
import { endExpiredOrder } from './order-bought-once.ts';

export type NewOrder = Omit<
  typeof orders.$inferInsert,
  'orderNo' | 'userId' | 'createdAt' | 'expiresAt'
>;

/** An order as it would be stored right now, and its quote. */
export type DraftOrder = { order: NewOrder; quote: Quote };

/** The purchase of one thing, from the body of a create. */
export type OrderPurchase = {
  /** Set for an item that can be bought only once. */
  once: OnceOnlyItem | null;
  /** The figure on the page; undefined for a program that showed none. */
  shown: Shown | undefined;
  /** True for a person who knows of their unpaid order of the same thing and wants another one. */
  another: boolean;
  draft: (tx: Database) => Promise<DraftOrder>;
};

/** Builds the purchase of a SaaS or service plan. */
export function purchaseService(
  userId: string,
  body: OrderBody<'service'>,
  locale: Locale,
): OrderPurchase {
  const { shown, another = false } = body;
  return { once: null, shown, another, draft: (tx) => draftServiceOrder(tx, userId, body, locale) };
}

/**
 * Drafts a SaaS or service order. The server computes the price, regardless of the body; the order copies the
 * current names of files. Throws 422 for files of another person.
 */
export async function draftServiceOrder(
  db: Database,
  userId: string,
  body: OrderBody<'service'>,
  locale: Locale,
): Promise<DraftOrder & { priced: PricedPlan }> {
  const attachments = await ownAttachments(db, userId, body.attachments);
  const { type, plan_slug: slug, item_type: item = '' } = body;
  const { source, plans } =
    type === 'service'
      ? await findService(db, item, slug)
      : { source: null, plans: [await findPlan(db, type, slug)] };
  const priced = priceOrder(plans[0] ?? null, body, source?.title);
  if (type === 'service' && source === null) throw invalid('item_type', 'invalid');
  const sold = source === null ? null : getSoldService(source, priced);
  const quote =
    sold === null
      ? presentQuote(priced, locale)
      : presentQuote(priced, locale, sold.features, sold.terms);
  const contact = readContact(body.contact) ?? null;
  const order: NewOrder = {
    type: body.type,
    serviceType: 'service',
    itemType: priced.itemType,
    planSlug: priced.plan.slug,
    pricingModel: priced.pricingModel,
    planPrice: priced.planPrice,
    userCount: priced.userCount,
    userLimit: priced.plan.users,
    months: priced.months,
    title: priced.title,
    planName: priced.plan.name,
    features: sold?.features ?? priced.plan.features,
    serviceTerms: sold?.terms ?? toPlanTerms(priced.plan),
    amount: priced.amount,
    contact,
    attachments,
    fingerprint: sha256(JSON.stringify([quote.terms, contact, attachments])),
  };
  return { order, quote, priced };
}

/**
 * Places the order; without a key, returns an identical unpaid order of the same person (wire, Idempotency-Key). An
 * item that can be bought only once has one active order, under any key. The order is priced while its person is
 * locked: throws 409 for another amount or other terms than the page showed, for an item the person owns, and, with
 * that order, for an unpaid order of the same thing that the person may not know of; 429 for one too many unpaid.
 */
export async function createOrder(
  ask: Ask<Deps>,
  userId: string,
  { once, shown, another, draft }: OrderPurchase,
  locale: Locale,
): Promise<Order> {
  if (once !== null) await endExpiredOrder(ask, userId, once);
  const now = ask.clock.date();
  return ask.transaction(async (tx) => {
    // One person's creates queue here, so that two orders for the same item find each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const drafted = await draft(tx);
    const same = await findSame(tx, drafted.order);
    if (same !== null && !orderIs(same.status, 'unpaid'))
      throw new Refusal(409, 'order.already_owned');
    if (once === null || same === null) refuseOtherTerms(shown, drafted.quote);
    const unpaid = same === null ? await findUnknown(tx, drafted.order) : null;
    const order = same ?? unpaid ?? (await insertOrder(ask, tx, userId, drafted.order, now));
    const answer = await presentOrder(tx, order, now, locale, ask);
    // The existing order of a once-only item may date from before a price change.
    const isOther = shown !== undefined && shown.amount !== order.amount;
    if (unpaid !== null || isOther) throw new Refusal(409, 'order.unpaid_exists', answer);
    return answer;
  });

  async function findSame(tx: Database, order: NewOrder): Promise<OrderRow | null> {
    if (once !== null) return findUncancelled(tx, userId, once);
    return ask.isKeyed ? null : findIdentical(tx, userId, order, now);
  }

  async function findUnknown(tx: Database, order: NewOrder): Promise<OrderRow | null> {
    return shown === undefined || another ? null : findUnpaid(tx, userId, order, now);
  }
}

async function findIdentical(
  tx: Database,
  userId: string,
  { fingerprint, amount }: NewOrder,
  now: Date,
) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.fingerprint, fingerprint),
        eq(orders.amount, amount),
        ordersWith('unpaid'),
        gt(orders.expiresAt, now),
      ),
    )
    .limit(1);
  return order ?? null;
}

/**
 * Returns the person's unpaid order of the same thing, or null. The answer about it may have been lost, so its
 * price and contact do not have to match.
 */
async function findUnpaid(
  tx: Database,
  userId: string,
  order: NewOrder,
  now: Date,
): Promise<OrderRow | null> {
  const earlier = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ordersWith('unpaid'),
        gt(orders.expiresAt, now),
        eq(orders.type, order.type),
      ),
    );
  return earlier.find((one) => isSameThing(one, order)) ?? null;
}

/**
 * Inserts a new order with the first line of its timeline; the caller locks the person. Throws 429 for one
 * too many unpaid, 503 while orders are paused, 409 until the person has accepted the terms in force.
 */
export async function insertOrder(
  deps: Deps,
  tx: Database,
  userId: string,
  draft: NewOrder,
  now: Date,
): Promise<OrderRow> {
  await refuseWhilePaused(tx);
  await refuseUnaccepted(deps, tx, userId);
  await limitUnpaidOrders(tx, userId, now);
  const expiresAt = new Date(now.valueOf() + orderLifetimeMs);
  // A parallel delete of one of these files waits, and then finds it attached.
  const attached = draft.attachments.map(({ id }) => id);
  await ownAttachments(tx, userId, attached);
  const [person] = await tx
    .select({ company: users.company })
    .from(users)
    .where(eq(users.id, userId));
  const company = person?.company ?? null;
  for (;;) {
    const [order] = await tx
      .insert(orders)
      .values({
        ...draft,
        orderNo: deps.ids.order(now),
        userId,
        company,
        createdAt: now,
        expiresAt,
      })
      .onConflictDoNothing({ target: orders.orderNo })
      .returning();
    if (order === undefined) continue;
    await tx
      .insert(orderEvents)
      .values({ orderId: order.id, at: now, event: 'order.created', from: null, to: order.status });
    return order;
  }
}
