import { and, asc, eq, gt, inArray, lte, type Column } from 'drizzle-orm';
import { findRank } from '#contract/membership/periods.ts';
import type { Database } from '#server/db/database.ts';
import { grantedPlans } from '#server/db/tables/memberships.ts';
import { orders } from '#server/db/tables/orders.ts';
import { schedules } from '#server/db/tables/schedules.ts';
import { recordPlan } from '#server/domain/outbox/record-plan.ts';
import { runsFrom } from '#server/domain/periods/period.ts';
import { withActualEnds } from '#server/domain/views/period-replacements.ts';
import { toSubject } from '#server/domain/views/periods.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';

const name = 'plan-ends';

/**
 * Records, for other software, the plans that have expired since the last run; its time is kept in `schedules`. An act
 * that ends a plan earlier records that end itself.
 */
export async function recordPlanEnds({ db, clock }: Deps): Promise<void> {
  const now = clock.date();
  await db.transaction(async (tx) => {
    await tx.insert(schedules).values({ name, nextAt: now }).onConflictDoNothing();
    const isMark = eq(schedules.name, name);
    const [mark] = await tx.select().from(schedules).where(isMark).for('update');
    await recordEndsBetween(tx, mark?.nextAt ?? now, now);
    await tx.update(schedules).set({ nextAt: now }).where(isMark);
  });
}

async function recordEndsBetween(tx: Database, after: Date, now: Date): Promise<void> {
  const isIn = (end: Column) => and(gt(end, after), lte(end, now));
  const paid = await tx
    .select()
    .from(orders)
    .where(and(inArray(orders.type, ['saas', 'membership']), isIn(orders.periodEnd)))
    .orderBy(asc(orders.id));
  for (const order of await withActualEnds(tx, paid)) {
    const { planSlug, periodStart, periodEnd, replacedAt, resumedAt } = order;
    const type = toSubject(order);
    if (type === null || periodStart === null || periodEnd === null || replacedAt !== null)
      continue;
    const rank = findRank(type, planSlug) ?? 0;
    const startsAt = runsFrom({ startsAt: periodStart, resumedAt });
    await recordPlan(tx, 'ended', order, { type, rank, startsAt, endsAt: periodEnd }, now);
  }
  const granted = await tx
    .select({ period: grantedPlans, orderNo: orders.orderNo })
    .from(grantedPlans)
    .innerJoin(orders, eq(orders.id, grantedPlans.orderId))
    .where(isIn(grantedPlans.endsAt))
    .orderBy(asc(grantedPlans.id));
  for (const { period, orderNo } of granted) {
    const rank = findRank('saas', period.plan) ?? 0;
    await recordPlan(tx, 'ended', { ...period, orderNo }, { ...period, type: 'saas', rank }, now);
  }
}
