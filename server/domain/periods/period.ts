import type { Bilingual } from '#contract/base/bilingual.ts';
import type { MembershipStatus } from '#contract/base/picklists.ts';
import { unusedValue } from '#contract/membership/periods.ts';
import { addMonthsInRun, isInRun } from '#contract/base/shanghai.ts';

/**
 * The time that an order pays for, of a membership or SaaS plan. A higher `rank` is a higher level or plan.
 */
export type Period = {
  orderId: number;
  rank: number;
  /** The name under which it was sold. */
  name: Bilingual<string>;
  /** Its price before any credit, in fen: a later upgrade credits it by days. */
  value: number;
  startsAt: Date;
  endsAt: Date;
  /** The time at which an upgrade replaced it. */
  replacedAt: Date | null;
  /** The time from which it runs again, after a refund of the upgrade that had replaced it. */
  resumedAt: Date | null;
};

/** The dates of a period that decide whether it runs. */
type PeriodDates = Pick<Period, 'startsAt' | 'endsAt' | 'replacedAt' | 'resumedAt'>;

/** Selects the periods that an upgrade to `rank` credits at `now`. */
export function creditedPeriods<Own extends Period>(
  periods: readonly Own[],
  rank: number,
  now: Date,
): Own[] {
  return periods.filter(
    (period) => period.replacedAt === null && period.rank < rank && unusedValueAt(period, now) > 0,
  );
}

/** Computes the credit for these periods at `now`, in fen. */
export function computeCredit(credited: readonly Period[], now: Date): number {
  return credited.reduce((sum, period) => sum + unusedValueAt(period, now), 0);
}

/**
 * Computes the value of the days of a period that are unused at `now`, in fen. The days before it runs again
 * belonged to the upgrade.
 */
export function unusedValueAt(period: Period, now: Date): number {
  const { value, startsAt, endsAt } = period;
  return unusedValue({ value, start: startsAt, end: endsAt }, later(now, runsFrom(period)));
}

/** Returns the time from which a period runs: its start, or the time at which it came back. */
export function runsFrom({ startsAt, resumedAt }: Pick<Period, 'startsAt' | 'resumedAt'>): Date {
  return resumedAt === null ? startsAt : later(startsAt, resumedAt);
}

/**
 * Computes the start of a new period: after the last one of its rank or a higher one and after every plan that
 * came back, else now. A period that was paid back before it began takes no time.
 */
export function getPeriodStart(periods: readonly Period[], rank: number, now: Date): Date {
  const last = periods
    .filter((period) => counts(period) && (period.rank >= rank || period.resumedAt !== null))
    .reduce((end, period) => Math.max(end, period.endsAt.valueOf()), now.valueOf());
  return new Date(last);
}

/**
 * Computes the dates of `months` that are paid at `at`, after the periods that `credited` leaves, and the anchor of
 * their run.
 */
export function findDates(
  periods: readonly Period[],
  credited: readonly Period[],
  rank: number,
  months: number,
  at: Date,
): { start: Date; end: Date; anchor: Date } {
  const remainingPeriods = periods.filter((period) => !credited.includes(period));
  const start = getPeriodStart(remainingPeriods, rank, at);
  const anchor = getAnchorDate(remainingPeriods, start);
  return { start, end: addMonthsInRun(anchor, start, months), anchor };
}

/**
 * Finds the start of the unbroken run that a period from `start` continues, which is `start` when no period
 * ends there. The day of that start sets the day on which the months end: it is computed from stored periods,
 * so it stays the same when an earlier period is shortened or moved.
 */
export function getAnchorDate(periods: readonly Period[], start: Date): Date {
  const before = periods.find(
    (period) => counts(period) && period.endsAt.valueOf() === start.valueOf(),
  );
  if (before === undefined) return start;
  const anchor = anchorOfPeriod(periods, before);
  return isInRun(anchor, start) ? anchor : start;
}

/** Finds the anchor of a stored period; a period that ends on another day is its own anchor. */
export function anchorOfPeriod(
  periods: readonly Period[],
  { startsAt, endsAt }: Pick<Period, 'startsAt' | 'endsAt'>,
): Date {
  const anchor = getAnchorDate(periods, startsAt);
  return isInRun(anchor, endsAt) ? anchor : startsAt;
}

/** Finds the end of `rank` with its renewals, or null when it is not active at `now`. */
export function endOfRank(periods: readonly Period[], rank: number, now: Date): Date | null {
  const rankPeriods = periods.filter(
    (period) => period.replacedAt === null && period.rank === rank,
  );
  let end = rankPeriods.find((period) => isRunning(period, now))?.endsAt ?? null;
  for (const period of rankPeriods) {
    if (end !== null && period.startsAt <= end && period.endsAt > end) end = period.endsAt;
  }
  return end;
}

/** Finds the highest rank that is active at `now`, or null. */
export function rankAt(periods: readonly Period[], now: Date): number | null {
  const ranks = periods.filter((period) => isRunning(period, now)).map(({ rank }) => rank);
  return ranks.length === 0 ? null : Math.max(...ranks);
}

export function isRunning(period: PeriodDates, now: Date): boolean {
  return period.replacedAt === null && runsFrom(period) <= now && now < period.endsAt;
}

/** Computes the status of a period at `now`. */
export function getPeriodStatus(period: Period, now: Date): MembershipStatus {
  if (isRunning(period, now)) return 'active';
  return counts(period) && runsFrom(period) > now ? 'pending' : 'expired';
}

/** True when a period takes time: it was neither replaced nor paid back before it began. */
export function counts(period: PeriodDates): boolean {
  return period.replacedAt === null && runsFrom(period) < period.endsAt;
}

const later = (one: Date, other: Date) => (one > other ? one : other);
