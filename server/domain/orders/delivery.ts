import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { fulfilments, type OrderRow } from '#server/db/tables/orders.ts';
import { moveOrder } from './transition.ts';

export type Moving = Partial<Pick<OrderRow, 'periodStart' | 'periodEnd'>>;

/** True when people deliver the order, so that it waits for them in `processing`. */
export function isDeliveredByPeople({ type }: Pick<OrderRow, 'type'>): boolean {
  return type === 'service' || type === 'package';
}

/** Completes a locked order; false when its lifecycle does not allow it. */
export async function completeOrder(
  tx: Database,
  order: OrderRow,
  now: Date,
  period: Moving,
): Promise<boolean> {
  const moved = await moveOrder(tx, order, ['order.fulfilled'], now, period);
  if (moved === null) return false;
  await tx.update(fulfilments).set({ doneAt: now }).where(eq(fulfilments.orderId, order.id));
  return true;
}
