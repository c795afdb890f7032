import { eq } from 'drizzle-orm';
import type { PlanSubject } from '#contract/membership/periods.ts';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { moveEntitlements } from '#server/domain/entitlements/entitlements.ts';
import { notifyPeriod } from '#server/domain/notifications/create.ts';
import { recordPlan } from '#server/domain/outbox/record-plan.ts';
import { runsFrom } from '#server/domain/periods/period.ts';
import { valueOfResumed, type Resumed } from '#server/domain/periods/resumed.ts';
import { readCreditedOrders } from '#server/domain/views/plan-credits.ts';

/**
 * Lets the plans run again that a refunded upgrade had credited, and notifies their owner; under the locks of
 * orders and person. Returns the part of the upgrade's credit that went back with them, in fen.
 */
export async function resumePlans(
  tx: Database,
  subject: PlanSubject,
  upgrade: OrderRow,
  resumed: readonly Resumed[],
  now: Date,
): Promise<number> {
  if (resumed.length === 0) return upgrade.creditReturned ?? 0;
  const credited = await readCreditedOrders(tx, upgrade, new Set());
  const returnedOrders = resumed.map(({ order }) => order.id);
  const creditedOrders = credited.map(({ id }) => id).filter((id) => !returnedOrders.includes(id));
  const creditReturned = valueOfResumed(resumed);
  await tx
    .update(orders)
    .set({ creditedOrders, returnedOrders, creditReturned })
    .where(eq(orders.id, upgrade.id));
  for (const { order, period } of resumed) {
    const { resumedAt, endsAt } = period;
    await tx.update(orders).set({ resumedAt }).where(eq(orders.id, order.id));
    await moveEntitlements(tx, order.id, { endsAt });
    if (subject === 'membership') {
      await tx
        .update(memberships)
        .set({ replacedAt: null, endsAt })
        .where(eq(memberships.orderId, order.id));
    }
    const startsAt = runsFrom(period);
    const { userId, orderNo } = order;
    await recordPlan(tx, 'begun', order, { ...period, type: subject, startsAt }, now);
    const about = `${orderNo} ${startsAt.toISOString()}`;
    await notifyPeriod(
      tx,
      { userId, orderNo, about },
      `${subject}_activated`,
      { startsAt, endsAt },
      now,
    );
  }
  return creditReturned;
}
