import { and, eq, gt } from 'drizzle-orm';
import { orderLifetimeMs } from '#contract/limits.ts';
import type { Order, ServiceOrderRequest } from '#contract/orders.ts';
import type { Locale } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { orderEvents, orders } from '#server/db/tables/orders.ts';
import { users } from '#server/db/tables/people.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import { ownAttachments } from '#server/domain/files/own.ts';
import type { Idempotency } from '#server/domain/idempotency.ts';
import { priceOrder } from '#server/domain/pricing/quote.ts';
import { readContact } from '#server/domain/phone-number.ts';
import { sha256 } from '#server/ids.ts';
import { claimOrderKey, saveKeyedOrder } from './idempotency.ts';
import { onceOnlyItemOf, endExpiredOrder, findUncancelled } from './bought-once.ts';
import { refuseWhilePaused } from './pause.ts';
import { presentOrder } from './present.ts';
import type { OrderRow } from './read.ts';
import { limitUnpaidOrders } from './unpaid-limit.ts';

export type NewOrder = Omit<
  typeof orders.$inferInsert,
  'orderNo' | 'userId' | 'createdAt' | 'expiresAt'
>;

/**
 * Returns a SaaS or service order. The price is ours, whatever the body says; names of files stay in it as
 * they are now. Throws 422 for files that are not the person's own.
 */
export async function draftServiceOrder(
  db: Database,
  userId: string,
  body: ServiceOrderRequest,
): Promise<NewOrder> {
  const attachments = await ownAttachments(db, userId, body.attachments);
  const priced = priceOrder(body);
  const contact = readContact(body.contact) ?? null;
  return {
    type: body.type,
    serviceType: 'service',
    itemType: priced.itemType,
    planSlug: priced.plan.slug,
    pricingModel: priced.pricingModel,
    planPrice: priced.planPrice,
    userCount: priced.userCount,
    userLimit: priced.plan.userLimit,
    months: priced.months,
    title: priced.title,
    planName: priced.plan.text.name,
    features: priced.plan.text.features,
    amount: priced.amount,
    contact,
    attachments,
    fingerprint: sha256(
      JSON.stringify([
        body.type,
        priced.itemType,
        priced.plan.slug,
        priced.pricingModel,
        priced.userCount,
        priced.months,
        contact,
        attachments,
      ]),
    ),
  };
}

/**
 * Places the order, or answers the one that this request already placed: by its key, or, without
 * one, by an identical order of the same person that is still unpaid (wire, Idempotency-Key). What is
 * bought once has one living order, whatever the key. Throws 409 for what is owned already, and 429
 * for one too many unpaid.
 */
export async function createOrder(
  deps: Deps,
  userId: string,
  draft: NewOrder,
  idempotency: Idempotency | null,
  locale: Locale,
): Promise<Order> {
  const once = onceOnlyItemOf(draft);
  if (once !== null) await endExpiredOrder(deps, userId, once);
  const now = deps.clock.date();
  return deps.db.transaction(async (tx) => {
    const placed = await claimOrderKey(tx, idempotency, now);
    if (placed !== null) return presentOrder(tx, placed, now, locale, deps.gateways);
    // One person's creates queue up here, so that two of the same thing meet.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const same = await findSame(tx);
    if (same !== null && same.status !== 'pending') throw new AppError(409, 'order.already_owned');
    const order = same ?? (await insertOrder(deps, tx, userId, draft, now));
    await saveKeyedOrder(tx, idempotency, order);
    return presentOrder(tx, order, now, locale, deps.gateways);
  });

  async function findSame(tx: Database): Promise<OrderRow | null> {
    if (once !== null) return findUncancelled(tx, userId, once);
    return idempotency === null ? findIdentical(tx, userId, draft.fingerprint, now) : null;
  }
}

async function findIdentical(tx: Database, userId: string, fingerprint: string, now: Date) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.fingerprint, fingerprint),
        eq(orders.status, 'pending'),
        gt(orders.expiresAt, now),
      ),
    )
    .limit(1);
  return order ?? null;
}

/**
 * Writes a new order down, with the first line of its timeline, while the caller holds the person.
 * Throws 429 for one too many unpaid, 503 while orders are paused.
 */
export async function insertOrder(
  deps: Deps,
  tx: Database,
  userId: string,
  draft: NewOrder,
  now: Date,
): Promise<OrderRow> {
  await refuseWhilePaused(tx);
  await limitUnpaidOrders(tx, userId, now);
  const expiresAt = new Date(now.valueOf() + orderLifetimeMs);
  // Whoever deletes one of them now waits, and then finds it attached.
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
      .values({ orderId: order.id, at: now, event: 'order.created', from: null, to: 'pending' });
    return order;
  }
}
