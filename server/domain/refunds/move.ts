import { and, eq } from 'drizzle-orm';
import {
  refundLifecycle,
  type RefundLifecycleEvent,
} from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { refunds } from '#server/db/tables/payments.ts';

export type RefundRow = typeof refunds.$inferSelect;

/**
 * Moves a refund through its lifecycle; null when the chart forbids the event or another call was faster.
 * Runs inside the caller's transaction, under the lock of the order.
 */
export async function moveRefund(
  tx: Database,
  refund: RefundRow,
  event: RefundLifecycleEvent['type'],
  set: Partial<Omit<RefundRow, 'id' | 'status'>> = {},
): Promise<RefundRow | null> {
  const next = refundLifecycle.next(refund.status, event);
  if (next === null) return null;
  const [row] = await tx
    .update(refunds)
    .set({ ...set, status: next })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, refund.status)))
    .returning();
  return row ?? null;
}
