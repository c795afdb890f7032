import type { Database } from '#server/db/database.ts';
import { orderEvents, type OrderRow } from '#server/db/tables/orders.ts';

/** Adds a line about a refund or a transfer to the timeline of its order, without moving the order. */
export async function addToTimeline(
  tx: Database,
  { id: orderId, status }: OrderRow,
  event:
    | 'refund.requested'
    | 'refund.decided'
    | 'refund.failed'
    | 'order.refunded'
    | 'transfer.announced'
    | 'transfer.withdrawn'
    | 'transfer.received',
  at: Date,
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, at, event, from: status, to: status });
}
