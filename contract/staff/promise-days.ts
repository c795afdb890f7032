import { shanghaiDay, startOfDay } from '../base/shanghai.ts';
import { addWorkingDays, isWorkingDay } from '../base/working-days.ts';
import type { PromiseKind } from './picklists.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How far a promise moves at once, in calendar days. */
const furthest: Readonly<Record<PromiseKind, number>> = {
  refund: 30,
  step: 90,
  reply: 30,
  invoice: 30,
  inquiry: 30,
};

/**
 * Returns the days in Shanghai from which staff choose the new day of a promise: its end lies after the present
 * deadline and after `now`, and the day must be a working day.
 */
export function getPromiseDays(
  { kind, until }: { kind: PromiseKind; until: Date },
  now: Date,
): { first: string; last: string } {
  const start = shanghaiDay(until > now ? until : now);
  const first = isWorkingDay(start) ? start : addWorkingDays(start, 1);
  return {
    first,
    last: shanghaiDay(new Date(startOfDay(start).valueOf() + furthest[kind] * dayMs)),
  };
}
