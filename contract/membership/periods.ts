import { dayMs } from '../base/durations.ts';
import { levelOrder } from './schemas.ts';
import { SaasPlan } from './saas.ts';

/** The subjects sold in periods: periods follow one another, and a higher one replaces a lower one. */
export type PlanSubject = 'membership' | 'saas';

const rankings: Record<PlanSubject, readonly string[]> = {
  membership: levelOrder,
  saas: SaasPlan.options,
};

/** Returns the rank of a level or plan, higher for a higher one; null when there is no such plan. */
export function findRank(subject: PlanSubject, slug: string | null): number | null {
  const rank = rankings[subject].indexOf(slug ?? '');
  return rank < 0 ? null : rank;
}

/** Returns the level or plan of a rank; throws an `Error` for an unknown rank. */
export function findSlug(subject: PlanSubject, rank: number): string {
  const slug = rankings[subject][rank];
  if (slug === undefined) throw new Error(`${subject} has no rank ${rank}`);
  return slug;
}

/** A period in the formula: its price including all credit, in fen. */
export type PaidPeriod = { value: number; start: Date; end: Date };

/**
 * Returns the unused value of a period at `now`, in fen, counted in whole days to come. The current day
 * counts as used and fractions of a fen are dropped, so the parts of a period never exceed its value.
 */
export function unusedValue({ value, start, end }: PaidPeriod, now: Date): number {
  const days = Math.round((end.valueOf() - start.valueOf()) / dayMs);
  const from = Math.max(start.valueOf(), now.valueOf());
  const left = Math.floor((end.valueOf() - from) / dayMs);
  if (days <= 0 || left <= 0) return 0;
  return Math.floor((value * Math.min(left, days)) / days);
}
