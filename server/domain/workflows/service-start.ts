import { eq } from 'drizzle-orm';
import { dayMs } from '#contract/base/durations.ts';
import { addMonths, endOfDay, startOfDay } from '#contract/base/shanghai.ts';
import { orderEvents, orders } from '#server/db/tables/orders.ts';
import { giveEntitlements } from '#server/domain/entitlements/entitlements.ts';
import { notifyServiceStarted } from '#server/domain/notifications/create.ts';
import { logDone } from '#server/domain/service/log.ts';
import { serviceRefusal } from '#server/domain/service/refusal.ts';
import { writeMatter } from '#server/domain/service/matters.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import { orderToServe } from './service-order.ts';
import { paidAt } from './order-fulfil.ts';

/** The latest first day, in days from now; a later one is probably a typing error. */
export const startAheadDays = 90;

/**
 * Records that an adviser has confirmed the beginning of a paid service or package, on `day` such as
 * `2026-11-23` in Shanghai, or now, and notifies its owner (contract/service/begin.ts). A service lasts for
 * the ordered months; the order gets its own steps and units, as they were sold. Throws a `Refusal` when it
 * does not wait to begin, and for a day before the payment or too far ahead.
 */
export async function startByHand(
  ask: Ask<Deps>,
  actor: string,
  orderNo: string,
  day: string | null,
  adviser: string | null,
): Promise<void> {
  const now = ask.clock.date();
  await ask.transaction(async (tx) => {
    const order = await orderToServe(tx, orderNo, 'service.started', now);
    const periodStart = day === null ? now : startOfDay(day);
    const paid = await paidAt(tx, order, now);
    const latest = now.valueOf() + startAheadDays * dayMs;
    if (day !== null && (endOfDay(day) <= paid || periodStart.valueOf() > latest)) {
      throw serviceRefusal({ why: 'day' });
    }
    const periodEnd = order.type === 'service' ? addMonths(periodStart, order.months ?? 12) : null;
    await tx.update(orders).set({ periodStart, periodEnd, adviser }).where(eq(orders.id, order.id));
    await writeMatter(tx, order, { no: 0, title: null, units: 0 }, periodStart);
    if (periodEnd !== null) {
      const period = { startsAt: periodStart, endsAt: periodEnd, anchor: periodStart };
      await giveEntitlements(tx, order, getServiceTerms(order).quantities, period);
    }
    const event = { event: 'service.started', from: null, to: null } as const;
    await tx.insert(orderEvents).values({ orderId: order.id, at: now, ...event });
    await notifyServiceStarted(tx, order, { startsAt: periodStart, endsAt: periodEnd }, now);
    await logDone(tx, { actor, act: 'service.start', orderNo, facts: { day } }, now);
  });
}
