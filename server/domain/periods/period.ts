import type { MembershipStatus } from '#contract/base/picklists.ts';
import { unusedValue, upgradeCredit } from '#contract/membership/periods.ts';
import { addMonthsInRun, isInRun } from '#contract/base/shanghai.ts';

/**
 * A stretch of time that an order pays for, of a membership or of a SaaS plan. A higher `rank` is a
 * higher level or plan.
 */
export type Period = {
  orderId: number;
  rank: number;
  /** Its price before any credit, in fen: what a later upgrade credits by days. */
  value: number;
  startsAt: Date;
  endsAt: Date;
  /** When an upgrade took its place. */
  replacedAt: Date | null;
};

/** Returns the periods that an upgrade to `rank` is credited with at `now`. */
export function creditedPeriods<Own extends Period>(
  periods: readonly Own[],
  rank: number,
  now: Date,
): Own[] {
  return periods.filter(
    (period) =>
      period.replacedAt === null && period.rank < rank && unusedValue(toPaid(period), now) > 0,
  );
}

/** Returns what these periods are worth as a credit at `now`, in fen. */
export function creditOf(credited: readonly Period[], now: Date): number {
  return upgradeCredit(credited.map(toPaid), now);
}

/**
 * Returns when a new period begins: it follows the last one of its rank or a higher one; without
 * one it begins now. One that was paid back before it began has no time to wait for.
 */
export function startOf(periods: readonly Period[], rank: number, now: Date): Date {
  const last = periods
    .filter((period) => counts(period) && period.rank >= rank)
    .reduce((end, period) => Math.max(end, period.endsAt.valueOf()), now.valueOf());
  return new Date(last);
}

/** Returns the dates of `months` that are paid at `at`, behind the periods that `credited` leaves. */
export function findDates(
  periods: readonly Period[],
  credited: readonly Period[],
  rank: number,
  months: number,
  at: Date,
): { start: Date; end: Date } {
  const left = periods.filter((period) => !credited.includes(period));
  const start = startOf(left, rank, at);
  return { start, end: endOfMonths(left, start, months) };
}

/** Returns when `months` that begin at `start` end, behind the periods that they may follow. */
export function endOfMonths(periods: readonly Period[], start: Date, months: number): Date {
  return addMonthsInRun(anchorOf(periods, start), start, months);
}

/**
 * Returns when the unbroken run began that a period from `start` goes on with, which is `start` when
 * nothing ends there. The day of that moment is the day on which its months end: it is found from what
 * is stored, so it stays the same when a period before is cut short or moved.
 */
export function anchorOf(periods: readonly Period[], start: Date): Date {
  const before = periods.find(
    (period) => counts(period) && period.endsAt.valueOf() === start.valueOf(),
  );
  if (before === undefined) return start;
  const anchor = anchorOfPeriod(periods, before);
  return isInRun(anchor, start) ? anchor : start;
}

/** Returns the anchor of a period that is stored; one whose end is on another day is its own. */
export function anchorOfPeriod(
  periods: readonly Period[],
  { startsAt, endsAt }: Pick<Period, 'startsAt' | 'endsAt'>,
): Date {
  const anchor = anchorOf(periods, startsAt);
  return isInRun(anchor, endsAt) ? anchor : startsAt;
}

/** Returns when `rank` ends, its renewals included, or null when it does not run at `now`. */
export function endOfRank(periods: readonly Period[], rank: number, now: Date): Date | null {
  const own = periods.filter((period) => period.replacedAt === null && period.rank === rank);
  let end = own.find((period) => isRunning(period, now))?.endsAt ?? null;
  for (const period of own) {
    if (end !== null && period.startsAt <= end && period.endsAt > end) end = period.endsAt;
  }
  return end;
}

/** Returns the highest rank that runs at `now`, or null. */
export function rankAt(periods: readonly Period[], now: Date): number | null {
  const ranks = periods.filter((period) => isRunning(period, now)).map(({ rank }) => rank);
  return ranks.length === 0 ? null : Math.max(...ranks);
}

export function isRunning(
  { replacedAt, startsAt, endsAt }: Pick<Period, 'replacedAt' | 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  return replacedAt === null && startsAt <= now && now < endsAt;
}

/** Returns what a period is called at `now`. */
export function statusOf(period: Period, now: Date): MembershipStatus {
  if (isRunning(period, now)) return 'active';
  return period.replacedAt === null && period.startsAt > now ? 'pending' : 'expired';
}

/** Returns whether a period has time of its own: it was neither replaced nor paid back before it began. */
function counts({ replacedAt, startsAt, endsAt }: Period): boolean {
  return replacedAt === null && startsAt < endsAt;
}

function toPaid({ value, startsAt, endsAt }: Period) {
  return { value, start: startsAt, end: endsAt };
}
