import type { UnitsOfOrder } from './schemas.ts';

/** Counts the units that can still be used at `now`, an ISO instant of the server's clock; none after their end. */
export function countLeft({ granted, used, until }: UnitsOfOrder, now: string): number {
  return until !== undefined && until <= now ? 0 : granted - used;
}

/** Checks whether another matter can take units: one of each quantity that matters take is left. */
export function hasUnitsForMatter(units: readonly UnitsOfOrder[], now: string): boolean {
  const ofMatters = units.filter(({ by_matter }) => by_matter);
  return ofMatters.length > 0 && ofMatters.every((each) => countLeft(each, now) > 0);
}
