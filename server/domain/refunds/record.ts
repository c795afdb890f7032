import type { Database } from '#server/db/database.ts';
import { orderEvents } from '#server/db/tables/orders.ts';
import type { OrderRow } from '#server/domain/orders/read.ts';
import { enqueueNotification } from '#server/domain/outbox/notify.ts';

/** Records in the order's timeline, and notifies its owner, that the money of a payment is back. */
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
