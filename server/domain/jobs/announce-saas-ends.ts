import { and, asc, eq, gt, isNull, lte, notExists, sql, type Column } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { endNoticeMs } from '#contract/base/limits.ts';
import { SaasPlan } from '#contract/membership/saas.ts';
import type { Database } from '#server/db/database.ts';
import { grantedPlans } from '#server/db/tables/memberships.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { notifyPeriod } from '#server/domain/notifications/create.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import { isRunning, rankAt } from '#server/domain/periods/period.ts';
import { readSaasPeriods, type SaasPeriod } from '#server/domain/views/saas-periods.ts';

/** Notifies owners once, a week before their SaaS plan ends, unless the same or a higher plan continues. */
export async function announceSaasEnds(deps: Deps): Promise<void> {
  const now = deps.clock.date();
  const next = alias(orders, 'next');
  const renewal = deps.db
    .select({ id: next.id })
    .from(next)
    .where(
      and(
        eq(next.userId, orders.userId),
        eq(next.type, 'saas'),
        lte(next.periodStart, orders.periodEnd),
        gt(next.periodEnd, orders.periodEnd),
        sql`${rankIn(next.planSlug)} >= ${rankIn(orders.planSlug)}`,
      ),
    );
  const ending = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.type, 'saas'),
        isNull(orders.noticedAt),
        gt(orders.periodEnd, now),
        lte(orders.periodEnd, findNoticeLimit(now)),
        notExists(renewal),
      ),
    )
    .orderBy(asc(orders.periodEnd), asc(orders.id));
  for (const { id } of ending) {
    await deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const period = await findUncontinued(tx, order, now);
      if (period === null || order.noticedAt !== null) return;
      await tx.update(orders).set({ noticedAt: now }).where(eq(orders.id, id));
      await notifyPeriod(tx, order, 'saas_expiring', period, now);
    });
  }
  await announceGrantedEnds(deps, now);
}

/** The same of the plans that packages include. */
async function announceGrantedEnds(deps: Deps, now: Date): Promise<void> {
  const { noticedAt, endsAt, orderId } = grantedPlans;
  const isUnnoticed = and(isNull(noticedAt), gt(endsAt, now), lte(endsAt, findNoticeLimit(now)));
  const ending = await deps.db.select().from(grantedPlans).where(isUnnoticed).orderBy(asc(orderId));
  for (const { orderId: id, name } of ending) {
    await deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const period = await findUncontinued(tx, order, now);
      if (period === null) return;
      const marked = await tx
        .update(grantedPlans)
        .set({ noticedAt: now })
        .where(and(eq(orderId, id), isNull(noticedAt)))
        .returning();
      if (marked.length === 0) return;
      await notifyPeriod(tx, { ...order, planTitle: name }, 'saas_expiring', period, now);
    });
  }
}

/** Finds the running period of an order, if it ends within the notice and no plan of its level or above follows. */
async function findUncontinued(
  tx: Database,
  { id, userId }: OrderRow,
  now: Date,
): Promise<SaasPeriod | null> {
  await lockPerson(tx, userId);
  const periods = await readSaasPeriods(tx, userId);
  const period = periods.find(({ orderId }) => orderId === id);
  if (period === undefined || !isRunning(period, now)) return null;
  if (period.endsAt > findNoticeLimit(now)) return null;
  return (rankAt(periods, period.endsAt) ?? -1) >= period.rank ? null : period;
}

function findNoticeLimit(now: Date): Date {
  return new Date(now.valueOf() + endNoticeMs);
}

function rankIn(plan: Column) {
  const plans = sql.join(
    SaasPlan.options.map((one) => sql`${one}`),
    sql`, `,
  );
  return sql`array_position(array[${plans}]::text[], ${plan})`;
}
