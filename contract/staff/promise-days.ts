import { dayMs } from '../base/durations.ts';
import { shanghaiDay, startOfDay } from '../base/shanghai.ts';
import { addWorkingDays, isWorkingDay } from '../base/working-days.ts';
import type { PromiseKind } from './picklists.ts';

/** How far a promise moves at once, in calendar days. */
const furthest: Readonly<Record<PromiseKind, number>> = {
  refund: 30,
  step: 90,
  reply: 30,
  invoice: 30,
  inquiry: 30,
};

/**
 * Returns the days in Shanghai from which staff choose the new day of a promise: it is later than the day of the
 * present deadline, not over at `now`, and has to be a working day.
 */
export function getPromiseDays(
  { kind, until }: { kind: PromiseKind; until: Date },
  now: Date,
): { first: string; last: string } {
  const promised = shanghaiDay(new Date(until.valueOf() - 1));
  const today = shanghaiDay(now);
  const start = promised < today ? today : addDays(promised, 1);
  const first = isWorkingDay(start) ? start : addWorkingDays(start, 1);
  return { first, last: addDays(start, furthest[kind]) };
}

function addDays(day: string, days: number): string {
  return shanghaiDay(new Date(startOfDay(day).valueOf() + days * dayMs));
}
