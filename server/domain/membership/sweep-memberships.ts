import { and, asc, eq, gt, isNull, lte, notExists, sql, type Column } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { levelOrder } from '../../../contract/membership.ts';
import { membershipNoticeMs } from '../../../contract/limits.ts';
import { memberships } from '../../db/tables/memberships.ts';
import { orders } from '../../db/tables/orders.ts';
import { users } from '../../db/tables/people.ts';
import type { Deps } from '../../deps.ts';
import { tellOfMembership } from '../notifications/tell.ts';
import { holdPerson, isRunning, levelAt, readPeriods, type Period } from './periods.ts';

const batch = 100;

/** Levels follow the clock, and who is about to lose one hears of it a week before. */
export async function sweepMemberships(deps: Deps): Promise<void> {
  await followTime(deps);
  await announceEnds(deps);
}

/** Everybody whose level is not the one that their periods give them right now. */
async function followTime(deps: Deps): Promise<void> {
  const now = deps.clock.date();
  const running = sql`${memberships.replacedAt} is null and ${memberships.startsAt} <= ${now.toISOString()}::timestamptz and ${memberships.endsAt} > ${now.toISOString()}::timestamptz`;
  const others = await deps.db
    .select({ userId: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .groupBy(users.id)
    .having(
      sql`coalesce((array_agg(${memberships.level} order by ${rankOf(memberships.level)} desc) filter (where ${running}))[1], 'free') <> ${users.level}`,
    )
    .limit(batch);
  for (const { userId } of others) {
    await deps.db.transaction(async (tx) => {
      await holdPerson(tx, userId);
      const level = levelAt(await readPeriods(tx, userId), deps.clock.date());
      await tx.update(users).set({ level }).where(eq(users.id, userId));
    });
  }
}

async function announceEnds(deps: Deps): Promise<void> {
  const now = deps.clock.date();
  const next = alias(memberships, 'next');
  const renewal = deps.db
    .select({ id: next.id })
    .from(next)
    .where(
      and(
        eq(next.userId, memberships.userId),
        isNull(next.replacedAt),
        lte(next.startsAt, memberships.endsAt),
        gt(next.endsAt, memberships.endsAt),
        sql`${rankOf(next.level)} >= ${rankOf(memberships.level)}`,
      ),
    );
  const ending = await deps.db
    .select({ id: memberships.id, userId: memberships.userId, orderNo: orders.orderNo })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(
      and(
        isNull(memberships.replacedAt),
        isNull(memberships.noticedAt),
        gt(memberships.endsAt, now),
        lte(memberships.endsAt, new Date(now.valueOf() + membershipNoticeMs)),
        notExists(renewal),
      ),
    )
    .orderBy(asc(memberships.endsAt));
  for (const { id, userId, orderNo } of ending) {
    await deps.db.transaction(async (tx) => {
      await holdPerson(tx, userId);
      const periods = await readPeriods(tx, userId);
      const period = periods.find((own) => own.id === id);
      if (period === undefined || !isRunning(period, now) || goesOn(periods, period)) return;
      await tx.update(memberships).set({ noticedAt: now }).where(eq(memberships.id, id));
      await tellOfMembership(tx, { userId, orderNo }, 'membership_expiring', period, now);
    });
  }
}

function rankOf(level: Column) {
  const levels = sql.join(
    levelOrder.map((one) => sql`${one}`),
    sql`, `,
  );
  return sql`array_position(array[${levels}]::text[], ${level})`;
}

/** Whether its owner keeps the level, or has a higher one, when this period ends. */
function goesOn(periods: readonly Period[], { level, endsAt }: Period): boolean {
  return levelOrder.indexOf(levelAt(periods, endsAt)) >= levelOrder.indexOf(level);
}
