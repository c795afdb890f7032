import type { MembershipStatus } from '#contract/base/picklists.ts';
import { unusedValue, upgradeCredit } from '#contract/membership/periods.ts';
import { addMonthsInRun, isInRun } from '#contract/base/shanghai.ts';

/**
 * The time that an order pays for, of a membership or SaaS plan. A higher `rank` is a higher level or plan.
 */
export type Period = {
  orderId: number;
  rank: number;
  /** Its price before any credit, in fen: a later upgrade credits it by days. */
  value: number;
  startsAt: Date;
  endsAt: Date;
  /** The time at which an upgrade replaced it. */
  replacedAt: Date | null;
};

/** Selects the periods that an upgrade to `rank` credits at `now`. */
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

/** Computes the credit for these periods at `now`, in fen. */
export function computeCredit(credited: readonly Period[], now: Date): number {
  return upgradeCredit(credited.map(toPaid), now);
}

/**
 * Computes the start of a new period: after the last one of its rank or a higher one, else now. A period that
 * was paid back before it began takes no time.
 */
export function getPeriodStart(periods: readonly Period[], rank: number, now: Date): Date {
  const last = periods
    .filter((period) => counts(period) && period.rank >= rank)
    .reduce((end, period) => Math.max(end, period.endsAt.valueOf()), now.valueOf());
  return new Date(last);
}

/** Computes the dates of `months` that are paid at `at`, after the periods that `credited` leaves. */
export function findDates(
  periods: readonly Period[],
  credited: readonly Period[],
  rank: number,
  months: number,
  at: Date,
): { start: Date; end: Date } {
  const left = periods.filter((period) => !credited.includes(period));
  const start = getPeriodStart(left, rank, at);
  return { start, end: endOfMonths(left, start, months) };
}

/** Computes the end of `months` that begin at `start`, after the periods that they may follow. */
export function endOfMonths(periods: readonly Period[], start: Date, months: number): Date {
  return addMonthsInRun(getAnchorDate(periods, start), start, months);
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
  const own = periods.filter((period) => period.replacedAt === null && period.rank === rank);
  let end = own.find((period) => isRunning(period, now))?.endsAt ?? null;
  for (const period of own) {
    if (end !== null && period.startsAt <= end && period.endsAt > end) end = period.endsAt;
  }
  return end;
}

/** Finds the highest rank that is active at `now`, or null. */
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

/** Computes the status of a period at `now`. */
export function getPeriodStatus(period: Period, now: Date): MembershipStatus {
  if (isRunning(period, now)) return 'active';
  return period.replacedAt === null && period.startsAt > now ? 'pending' : 'expired';
}

/** True when a period takes time: it was neither replaced nor paid back before it began. */
function counts({ replacedAt, startsAt, endsAt }: Period): boolean {
  return replacedAt === null && startsAt < endsAt;
}

function toPaid({ value, startsAt, endsAt }: Period) {
  return { value, start: startsAt, end: endsAt };
}
