import { eq } from 'drizzle-orm';
import { addMonths, endOfDay, startOfDay } from '#contract/shanghai.ts';
import { orderEvents, orders } from '#server/db/tables/orders.ts';
import { AppError, invalid } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import { notifyServiceStarted } from '#server/domain/notifications/create.ts';
import { isDeliveredByPeople, paidAt } from './fulfil.ts';
import type { OrderRow } from './read.ts';
import { lockOrder } from './transition.ts';

/** How far ahead a first day may be: further than this it is a slip of the keyboard. */
export const startAheadDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * An adviser confirms when a paid service or package begins: on `day`, such as `2026-11-23` in Shanghai,
 * or now; its owner is told (contract/service-begin.ts). A service lasts as long as was ordered. Throws
 * 404 for no such order, 409 when it does not wait to begin, 422 for a day before the payment or too
 * far ahead.
 */
export async function startByHand(
  deps: Deps,
  orderNo: string,
  day: string | null,
): Promise<OrderRow> {
  const now = deps.clock.date();
  const [known] = await deps.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (known === undefined) throw new AppError(404, 'order.not_found');
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, known.id);
    const waits = order.status === 'processing' && order.periodStart === null;
    if (!waits || !isDeliveredByPeople(order)) throw new AppError(409);
    const periodStart = day === null ? now : startOfDay(day);
    const paid = await paidAt(tx, order, now);
    const latest = now.valueOf() + startAheadDays * dayMs;
    if (day !== null && (endOfDay(day) <= paid || periodStart.valueOf() > latest)) {
      throw invalid('day', 'date');
    }
    const periodEnd = order.type === 'service' ? addMonths(periodStart, order.months ?? 12) : null;
    const [started] = await tx
      .update(orders)
      .set({ periodStart, periodEnd })
      .where(eq(orders.id, order.id))
      .returning();
    const event = { event: 'service.started', from: null, to: null } as const;
    await tx.insert(orderEvents).values({ orderId: order.id, at: now, ...event });
    await notifyServiceStarted(tx, order, { startsAt: periodStart, endsAt: periodEnd }, now);
    return started ?? order;
  });
}
