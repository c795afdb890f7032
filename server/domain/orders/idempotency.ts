import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { claimKey, saveResponse, type Idempotency } from '#server/records/idempotency.ts';

// The key stores which order was placed, not its response at that time (wire, Idempotency-Key).
const KeyedOrder = v.object({ order_no: v.string() });

/**
 * Claims the key of a create for this transaction. Returns the order that was placed under the key before, in
 * its current state; null for the first call. Throws as `claimKey`.
 */
export async function claimOrderKey(
  tx: Database,
  idempotency: Idempotency | null,
  now: Date,
): Promise<OrderRow | null> {
  if (idempotency === null) return null;
  const claimed = await claimKey(tx, idempotency, now);
  if (claimed.first) return null;
  const { order_no } = v.parse(KeyedOrder, claimed.answer);
  const [order] = await tx.select().from(orders).where(eq(orders.orderNo, order_no));
  if (order === undefined) throw new Error(`order ${order_no} vanished`);
  return order;
}

/** Stores under the key which order was placed. */
export async function saveKeyedOrder(
  tx: Database,
  idempotency: Idempotency | null,
  { orderNo }: OrderRow,
): Promise<void> {
  if (idempotency === null) return;
  await saveResponse(tx, idempotency, { order_no: orderNo } satisfies v.InferOutput<
    typeof KeyedOrder
  >);
}
