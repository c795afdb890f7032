import { eq } from 'drizzle-orm';
import type { PlanSubject } from '#contract/membership/periods.ts';
import type { Database } from '#server/db/database.ts';
import { grantedPlans, memberships } from '#server/db/tables/memberships.ts';
import { orders } from '#server/db/tables/orders.ts';
import { moveEntitlements } from '#server/domain/entitlements/entitlements.ts';
import { notifyPeriod } from '#server/domain/notifications/create.ts';
import { recordPlan } from '#server/domain/outbox/record-plan.ts';
import type { Moved } from '#server/domain/periods/moved-up.ts';

/**
 * Moves waiting periods to another start, also in their orders, and notifies the owner; under the locks of
 * orders and person.
 */
export async function moveUp(
  tx: Database,
  subject: PlanSubject,
  moved: readonly Moved[],
  now: Date,
): Promise<void> {
  for (const { order, startsAt, endsAt, anchor, period } of moved) {
    const { userId, orderNo } = order;
    const about = `${orderNo} ${startsAt.toISOString()}`;
    const dates = { startsAt, endsAt };
    await moveEntitlements(tx, order.id, { ...dates, anchor });
    await recordPlan(tx, 'changed', order, { ...dates, type: subject, rank: period.rank }, now);
    if (order.type === 'package') {
      await tx.update(grantedPlans).set(dates).where(eq(grantedPlans.orderId, order.id));
      const owner = { userId, orderNo, about, planTitle: period.name };
      await notifyPeriod(tx, owner, 'saas_activated', dates, now);
      continue;
    }
    if (subject === 'membership') {
      await tx.update(memberships).set(dates).where(eq(memberships.orderId, order.id));
    }
    await tx
      .update(orders)
      .set({
        periodStart: startsAt,
        periodEnd: endsAt,
        ...(order.resumedAt === null ? null : { resumedAt: startsAt }),
      })
      .where(eq(orders.id, order.id));
    await notifyPeriod(tx, { userId, orderNo, about }, `${subject}_activated`, dates, now);
  }
}
