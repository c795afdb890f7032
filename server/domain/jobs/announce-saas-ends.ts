import { and, asc, eq, gt, isNull, lte, notExists, sql, type Column } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { endNoticeMs } from '#contract/base/limits.ts';
import { SaasPlan } from '#contract/membership/saas.ts';
import { orders } from '#server/db/tables/orders.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { notifyPeriod } from '#server/domain/notifications/create.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import { isRunning, rankAt } from '#server/domain/periods/period.ts';
import { readSaasPeriods } from '#server/domain/views/saas-periods.ts';

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
        lte(orders.periodEnd, new Date(now.valueOf() + endNoticeMs)),
        notExists(renewal),
      ),
    )
    .orderBy(asc(orders.periodEnd), asc(orders.id));
  for (const { id } of ending) {
    await deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      await lockPerson(tx, order.userId);
      const periods = await readSaasPeriods(tx, order.userId);
      const period = periods.find(({ orderId }) => orderId === id);
      if (period === undefined || order.noticedAt !== null || !isRunning(period, now)) return;
      if (period.endsAt.valueOf() > now.valueOf() + endNoticeMs) return;
      if ((rankAt(periods, period.endsAt) ?? -1) >= period.rank) return;
      await tx.update(orders).set({ noticedAt: now }).where(eq(orders.id, id));
      await notifyPeriod(tx, order, 'saas_expiring', period, now);
    });
  }
}

function rankIn(plan: Column) {
  const plans = sql.join(
    SaasPlan.options.map((one) => sql`${one}`),
    sql`, `,
  );
  return sql`array_position(array[${plans}]::text[], ${plan})`;
}
