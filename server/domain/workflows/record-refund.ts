import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orderEvents, type OrderRow } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { notifyRefundFailed, notifyRefundPaid } from '#server/domain/notifications/create.ts';
import { moveOrder } from '#server/domain/orders/transition.ts';
import { enqueueNotification } from '#server/domain/outbox/notify.ts';
import { updateAttempt } from '#server/domain/payments/attempts.ts';
import { moveRefund, type RefundRow } from '#server/domain/refunds/move.ts';
import { returnedInFull } from '#server/domain/refunds/returned.ts';
import { addToTimeline } from '#server/domain/orders/timeline.ts';

/**
 * Records in the order's timeline, and notifies its owner, that money which was never kept has been returned.
 */
export async function recordRefunded(
  tx: Database,
  order: OrderRow,
  payment: { id: number },
  now: Date,
): Promise<void> {
  await tx.insert(orderEvents).values({
    orderId: order.id,
    at: now,
    event: 'payment.refunded',
    from: order.status,
    to: order.status,
  });
  await enqueueNotification(tx, 'payment_refunded', payment.id, now);
}

/**
 * Records that the money of a refund has been returned: its payment is `refunded` when nothing of it is kept,
 * an undelivered order ends with it, and its owner is notified.
 */
export async function recordMoneyBack(
  tx: Database,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId));
  if (payment === undefined) throw new Error(`payment ${refund.paymentId} vanished`);
  const isAll = await returnedInFull(tx, payment);
  if (isAll) await updateAttempt(tx, payment, ['success', 'refunding'], { status: 'refunded' });
  if (refund.cause !== 'requested') return recordRefunded(tx, order, payment, now);
  const ended = isAll ? await moveOrder(tx, order, ['order.refunded'], now) : null;
  if (ended === null) await addToTimeline(tx, order, 'order.refunded', now);
  await notifyRefundPaid(tx, order, refund, now);
}

/**
 * Records that the wallet cannot send a refund, and notifies its owner, once for each failure. The amount stays
 * reserved, and the wallet is queried further.
 */
export async function recordWalletFailure(
  tx: Database,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const set = { walletState: 'abnormal', failedAt: now } as const;
  const failed = await moveRefund(tx, refund, 'wallet.failed', set);
  if (failed === null) return;
  await addToTimeline(tx, order, 'refund.failed', now);
  await notifyRefundFailed(tx, order, failed, now);
}
