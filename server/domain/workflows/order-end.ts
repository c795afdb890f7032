import { and, eq } from 'drizzle-orm';
import type { Order } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { whyNotForOrder } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { payments } from '#server/db/tables/payments.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import type { Ask } from '#server/records/ask.ts';
import { enqueueNotification } from '#server/domain/outbox/notify.ts';
import { publishOrderChange, openAttempts } from '#server/domain/payments/attempts.ts';
import { isBeingChecked } from '#server/domain/payments/received.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import { readOrder } from '#server/domain/views/orders.ts';
import { type OrderRow } from '#server/db/tables/orders.ts';
import { lockOrder, moveOrder } from '#server/domain/orders/transition.ts';
import { stillConfirming, withOrderClaim } from '#server/domain/orders/claim.ts';
import type { Deps } from './deps.ts';
import { retireAttempts } from './attempt-retire.ts';
import { follow } from './payment-capture.ts';
import { bookReceived } from './transfer-book.ts';

/** The colleague who ends an order, and their reason. */
type ByStaff = { actor: string; reason: string };

/**
 * Cancels an unpaid order after querying the wallets (wire, Changing the channel). Throws 409 for an ended
 * order, with the order when it was paid in the meantime or its transfer waits for a second person; 503 when a wallet
 * does not respond. The staff log has two lines for a staff act: its start before a wallet is queried, and its end
 * together with the order.
 */
export async function cancelOrder(
  ask: Ask<Deps>,
  userId: string,
  orderNo: string,
  locale: Locale,
  byStaff: ByStaff | null = null,
): Promise<Order> {
  await ownedOrder(ask.db, userId, orderNo);
  await withOrderClaim(ask, orderNo, async () => {
    const order = await ownedOrder(ask.db, userId, orderNo);
    const why = whyNotForOrder(order.status, 'cancel');
    if (why === 'order_ended') throw new Refusal(409, 'order.not_cancellable');
    const outcome = why === null ? await endOrder(ask, order, 'order.cancelled', byStaff) : 'paid';
    if (outcome === 'ended') return;
    const data = await readOrder(ask, userId, orderNo, locale);
    if (outcome === 'checking') throw new Refusal(409, 'order.transfer_checking', data);
    const isOver = whyNotForOrder(data.status, 'cancel') === 'order_ended';
    throw new Refusal(409, isOver ? 'order.not_cancellable' : 'order.already_paid', data);
  });
  return readOrder(ask, userId, orderNo, locale);
}

/** `paid`: the order turned out to be paid; `checking`: money of it waits for a second person, and so does its end. */
type EndOutcome = 'ended' | 'paid' | 'checking';

/**
 * Ends a pending order, for a person or after its time, and sends back a part of its amount that has arrived. Call it
 * inside `withOrderClaim`. Throws 503 when a wallet does not respond. Watchers of its codes are woken once the result
 * is known, not before.
 */
export async function endOrder(
  ask: Ask<Deps>,
  order: OrderRow,
  event: 'order.cancelled' | 'order.expired',
  byStaff: ByStaff | null = null,
): Promise<EndOutcome> {
  try {
    return await retireAndEnd(ask, order, event, byStaff);
  } finally {
    await publishOrderChange(ask, order.id);
  }
}

async function retireAndEnd(
  ask: Ask<Deps>,
  order: OrderRow,
  event: 'order.cancelled' | 'order.expired',
  byStaff: ByStaff | null,
): Promise<EndOutcome> {
  const open = await openAttempts(ask.db, order.id);
  const log = async (tx: Database, outcome: 'begun' | 'done') => {
    if (byStaff === null) return;
    const facts = { amount: order.amount };
    const entry = { act: 'order.cancel', subject: order.orderNo, facts, ...byStaff } as const;
    await writeStaffLog(tx, { at: ask.clock.date(), ...entry, outcome });
  };
  if (open.length > 0) await log(ask.db, 'begun');
  if (!(await retireAttempts(ask, open))) return 'paid';
  const ended = await ask.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    await ask.failpoint?.('ending.locked');
    const [newer] = await tx
      .select({ paymentNo: payments.paymentNo })
      .from(payments)
      .where(and(eq(payments.orderId, order.id), eq(payments.status, 'pending')));
    // Another process has started an attempt since; its wallet must be queried first.
    if (newer !== undefined) throw stillConfirming();
    if (await isBeingChecked(tx, order.id)) return null;
    const now = ask.clock.date();
    const moved = await moveOrder(tx, current, [event], now);
    if (moved === null) return null;
    if (event === 'order.expired') await enqueueNotification(tx, 'order_expired', order.id, now);
    await log(tx, 'done');
    return { touched: await bookReceived(tx, ask, order.id, now) };
  });
  if (ended === null) return (await isBeingChecked(ask.db, order.id)) ? 'checking' : 'paid';
  await follow(ask, ended.touched);
  return 'ended';
}
