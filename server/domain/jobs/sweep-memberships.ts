import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  sql,
  type Column,
  type SQL,
} from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import { endNoticeMs } from '#contract/base/limits.ts';
import { levelOrder } from '#contract/membership/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { orders } from '#server/db/tables/orders.ts';
import { users } from '#server/db/tables/people.ts';
import { yieldToEventLoop } from '#server/base/yield-to-event-loop.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { notifyPeriod } from '#server/domain/notifications/create.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import { isRunning } from '#server/domain/periods/period.ts';
import {
  levelAt,
  readMembershipPeriods,
  type MembershipPeriod,
} from '#server/domain/periods/membership-periods.ts';
import { announceSaasEnds } from './announce-saas-ends.ts';
import { endServices } from './end-services.ts';
import { sweepBookings } from './sweep-bookings.ts';
import { recordPlanEnds } from './record-plan-ends.ts';

const everyMs = 60 * 60 * 1000;
// The maximum of periods in one statement, and of people with changed periods.
const manyPeriods = 4000;
const manyPeople = 100;

/** The time up to which each process has seen periods begin and end, and the time of its last full scan. */
const seen = new WeakMap<Deps, { until: Date; allAt: Date }>();

/** Updates levels, services and bookings as time passes; announces ends of plans a week before, and records them. */
export async function sweepMemberships(deps: Deps, signal?: AbortSignal): Promise<void> {
  await followTime(deps, signal);
  await announceEnds(deps);
  await announceSaasEnds(deps);
  await recordPlanEnds(deps);
  await endServices(deps);
  await sweepBookings(deps);
}

/**
 * Updates people with periods that began or ended since the last run; updates all people at the start, once
 * an hour, and after the clock was turned back.
 */
async function followTime(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.date();
  const last = seen.get(deps);
  const isRecent = last !== undefined && last.until <= now;
  const wantsAll = !isRecent || now.valueOf() - last.allAt.valueOf() >= everyMs;
  const parts = wantsAll ? everybody(deps.db) : whoseTimeCame(deps.db, last.until, now);
  for await (const part of parts) {
    for (const userId of await wrongLevels(deps.db, part, now)) await keepLevel(deps, userId);
    if (signal?.aborted === true) return;
    await yieldToEventLoop();
  }
  seen.set(deps, { until: now, allAt: wantsAll ? now : last.allAt });
}

/** Yields conditions for all people who ever had a period, in ranges of ids. */
async function* everybody(db: Database): AsyncGenerator<SQL | undefined> {
  for (let after = ''; ;) {
    const [next] = await db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(gt(memberships.userId, after))
      .orderBy(asc(memberships.userId))
      .offset(manyPeriods)
      .limit(1);
    const rest = gt(memberships.userId, after);
    yield next === undefined ? rest : and(rest, lte(memberships.userId, next.userId));
    if (next === undefined) return;
    after = next.userId;
  }
}

/** Yields conditions for the people with periods that began or ended in that time, in batches. */
async function* whoseTimeCame(db: Database, from: Date, to: Date): AsyncGenerator<SQL> {
  const came = (at: Column, after: string) =>
    db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(gt(at, from), lte(at, to), gt(memberships.userId, after)));
  for (let after = ''; ;) {
    const rows = await union(came(memberships.startsAt, after), came(memberships.endsAt, after))
      .orderBy(sql`1`)
      .limit(manyPeople);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield inArray(
      memberships.userId,
      rows.map(({ userId }) => userId),
    );
    after = last.userId;
  }
}

/** Finds the people with a stored level that differs from the level of their periods at `now`. */
async function wrongLevels(db: Database, whose: SQL | undefined, now: Date): Promise<string[]> {
  const running = sql`${memberships.replacedAt} is null and ${memberships.startsAt} <= ${now.toISOString()}::timestamptz and ${memberships.endsAt} > ${now.toISOString()}::timestamptz`;
  const rows = await db
    .select({ userId: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(whose)
    .groupBy(users.id)
    .having(
      sql`coalesce((array_agg(${memberships.level} order by ${rankLevel(memberships.level)} desc) filter (where ${running}))[1], 'free') <> ${users.level}`,
    );
  return rows.map(({ userId }) => userId);
}

async function keepLevel(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const level = levelAt(await readMembershipPeriods(tx, userId), deps.clock.date());
    await tx.update(users).set({ level }).where(eq(users.id, userId));
  });
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
        sql`${rankLevel(next.level)} >= ${rankLevel(memberships.level)}`,
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
        lte(memberships.endsAt, new Date(now.valueOf() + endNoticeMs)),
        notExists(renewal),
      ),
    )
    .orderBy(asc(memberships.endsAt));
  for (const { id, userId, orderNo } of ending) {
    await deps.db.transaction(async (tx) => {
      await lockPerson(tx, userId);
      const periods = await readMembershipPeriods(tx, userId);
      const period = periods.find((own) => own.id === id);
      if (period === undefined || !isRunning(period, now) || goesOn(periods, period)) return;
      await tx.update(memberships).set({ noticedAt: now }).where(eq(memberships.id, id));
      await notifyPeriod(tx, { userId, orderNo }, 'membership_expiring', period, now);
    });
  }
}

function rankLevel(level: Column) {
  const levels = sql.join(
    levelOrder.map((one) => sql`${one}`),
    sql`, `,
  );
  return sql`array_position(array[${levels}]::text[], ${level})`;
}

/** True when the owner keeps the level, or has a higher one, after this period. */
function goesOn(
  periods: readonly MembershipPeriod[],
  { level, endsAt }: MembershipPeriod,
): boolean {
  return levelOrder.indexOf(levelAt(periods, endsAt)) >= levelOrder.indexOf(level);
}
