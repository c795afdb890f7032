import { asc, eq } from 'drizzle-orm';
import { isHigher, unusedValue, upgradeCredit } from '#contract/membership.ts';
import type { MembershipLevel } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { users } from '#server/db/tables/people.ts';

export type Period = typeof memberships.$inferSelect;

/** Returns every period of a person, earliest first. */
export async function readPeriods(db: Database, userId: string): Promise<Period[]> {
  return db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.startsAt), asc(memberships.id));
}

/** Orders and periods of one person change one after the other: no credit counts twice. */
export async function lockPerson(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** Keeps the copy of a person's level, which lists and sign-in read. */
export async function keepLevel(tx: Database, userId: string, now: Date): Promise<void> {
  const level = levelAt(await readPeriods(tx, userId), now);
  await tx.update(users).set({ level }).where(eq(users.id, userId));
}

/** Returns the highest level that runs at `now`. */
export function levelAt(periods: readonly Period[], now: Date): MembershipLevel {
  return periods
    .filter((period) => isRunning(period, now))
    .reduce<MembershipLevel>(
      (level, period) => (isHigher(period.level, level) ? period.level : level),
      'free',
    );
}

/** Returns the periods that an upgrade to `level` is credited with at `now`. */
export function creditedPeriods(
  periods: readonly Period[],
  level: MembershipLevel,
  now: Date,
): Period[] {
  return periods.filter(
    (period) =>
      period.replacedAt === null &&
      isHigher(level, period.level) &&
      unusedValue(asPaid(period), now) > 0,
  );
}

/** Returns what a membership of this level would be credited with now, in fen. */
export function creditFor(periods: readonly Period[], level: MembershipLevel, now: Date): number {
  return upgradeCredit(creditedPeriods(periods, level, now).map(asPaid), now);
}

/**
 * Returns when a new period begins: it follows the last one of its level or a higher one; without
 * one it begins now. One that was paid back before it began has no time to wait for.
 */
export function startOf(periods: readonly Period[], level: MembershipLevel, now: Date): Date {
  const last = periods
    .filter((period) => period.replacedAt === null && !isHigher(level, period.level))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt)
    .reduce((end, period) => Math.max(end, period.endsAt.valueOf()), now.valueOf());
  return new Date(last);
}

/** Returns when `level` ends, its renewals included, or null when it does not run at `now`. */
export function endOfLevel(
  periods: readonly Period[],
  level: MembershipLevel,
  now: Date,
): Date | null {
  const own = periods.filter((period) => period.replacedAt === null && period.level === level);
  let end = own.find((period) => isRunning(period, now))?.endsAt ?? null;
  for (const period of own) {
    if (end !== null && period.startsAt <= end && period.endsAt > end) end = period.endsAt;
  }
  return end;
}

export function isRunning({ replacedAt, startsAt, endsAt }: Period, now: Date): boolean {
  return replacedAt === null && startsAt <= now && now < endsAt;
}

function asPaid({ value, startsAt, endsAt }: Period) {
  return { value, start: startsAt, end: endsAt };
}
