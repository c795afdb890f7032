import { eq } from 'drizzle-orm';
import { transferLifetimeMs } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { orderAllows } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { stillConfirming, withOrderClaim } from '#server/domain/orders/claim.ts';
import { addToTimeline } from '#server/domain/orders/timeline.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { findTransferAccount } from '#server/domain/payments/account.ts';
import {
  openAttempts,
  pendingAttempt,
  publishOrderChange,
} from '#server/domain/payments/attempts.ts';
import { isBeingChecked, sumReceived } from '#server/domain/payments/received.ts';
import { readOrder } from '#server/domain/views/orders.ts';
import type { Ask } from '#server/records/ask.ts';
import { retireAttempts } from './attempt-retire.ts';
import type { Deps } from './deps.ts';
import { payableOrder } from './payment-order.ts';

/**
 * Records that a company pays an unpaid order by transfer, after its open code was retired (wire, Changing the
 * channel). The order then waits fifteen days, counted from the first announcement, and gets no code. Announcing it
 * again changes nothing. Throws 409 with the order when it is paid, has ended, or takes no transfer; 503 when a wallet
 * does not respond.
 */
export async function announceTransfer(
  ask: Ask<Deps>,
  userId: string,
  orderNo: string,
  locale: Locale,
): Promise<Order> {
  await withOrderClaim(ask, orderNo, async () => {
    const order = await payableOrder(ask, userId, orderNo, locale);
    if (order.transferAt !== null) return;
    if (findTransferAccount(order, ask.site()) === null) {
      throw new Refusal(409, 'order.no_transfer', await readOrder(ask, userId, orderNo, locale));
    }
    try {
      if (!(await retireAttempts(ask, await openAttempts(ask.db, order.id)))) {
        await payableOrder(ask, userId, orderNo, locale);
        throw stillConfirming();
      }
      const announced = await ask.transaction((tx) => announceIn(tx, ask, order));
      if (announced === null) await payableOrder(ask, userId, orderNo, locale);
    } finally {
      await publishOrderChange(ask, order.id);
    }
  });
  return readOrder(ask, userId, orderNo, locale);
}

/** Null when the order was paid or has ended since it was read. */
async function announceIn(tx: Database, { clock }: Deps, known: OrderRow): Promise<true | null> {
  const order = await lockOrder(tx, known.id);
  if (!orderAllows(order.status, 'announceTransfer')) return null;
  // Another process has started an attempt since; its wallet must be queried first.
  if ((await pendingAttempt(tx, order.id)) !== null) throw stillConfirming();
  const now = clock.date();
  const since = order.transferFirstAt ?? now;
  const waitsUntil = new Date(since.valueOf() + transferLifetimeMs);
  const expiresAt = waitsUntil > order.expiresAt ? waitsUntil : order.expiresAt;
  await tx
    .update(orders)
    .set({ transferAt: now, transferFirstAt: since, expiresAt })
    .where(eq(orders.id, order.id));
  await addToTimeline(tx, order, 'transfer.announced', now);
  return true;
}

/**
 * Takes an announced transfer back, so that the order can be paid with a wallet; the end of the order stays where it
 * is. Without an announced one nothing changes. Throws 409 with the order when it is paid, has ended, or money of it is
 * recorded.
 */
export async function withdrawTransfer(
  ask: Ask<Deps>,
  userId: string,
  orderNo: string,
  locale: Locale,
): Promise<Order> {
  await withOrderClaim(ask, orderNo, async () => {
    const order = await payableOrder(ask, userId, orderNo, locale);
    if (order.transferAt === null) return;
    const withdrawn = await ask.transaction((tx) => withdrawIn(tx, ask, order));
    if (withdrawn !== null) return;
    await payableOrder(ask, userId, orderNo, locale);
    const isChecked = await isBeingChecked(ask.db, order.id);
    const why = isChecked ? 'order.transfer_checking' : 'order.transfer_arrived';
    throw new Refusal(409, why, await readOrder(ask, userId, orderNo, locale));
  });
  return readOrder(ask, userId, orderNo, locale);
}

/** Null when the order was paid or has ended since it was read, or money of it is recorded. */
async function withdrawIn(tx: Database, { clock }: Deps, known: OrderRow): Promise<true | null> {
  const order = await lockOrder(tx, known.id);
  if (!orderAllows(order.status, 'withdrawTransfer')) return null;
  if (await isBeingChecked(tx, order.id)) return null;
  if ((await sumReceived(tx, order.id)) > 0) return null;
  await tx.update(orders).set({ transferAt: null }).where(eq(orders.id, order.id));
  await addToTimeline(tx, order, 'transfer.withdrawn', clock.date());
  return true;
}
