/** Calendar arithmetic in Asia/Shanghai, which has been UTC+8 without summer time since 1992. */

const offsetMs = 8 * 60 * 60 * 1000;

/** Returns `20261120153000`, the wall clock in Shanghai. */
export function shanghaiStamp(instant: Date): string {
  return wallClock(instant).toISOString().replace(/[-:T]/g, '').slice(0, 14);
}

/** Returns `2026-11-20 15:30:00`, the wall clock in Shanghai. */
export function shanghaiTime(instant: Date): string {
  return wallClock(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns the day in Shanghai, `2026-11-20`. */
export function shanghaiDay(instant: Date): string {
  return wallClock(instant).toISOString().slice(0, 10);
}

/** Returns the instant at which a day such as `2026-11-20` begins in Shanghai. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs);
}

/** Returns the instant at which the day after `day` begins in Shanghai. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).valueOf() + 24 * 60 * 60 * 1000);
}

/** Returns the day such as `2026-11-20` that ends at `instant`; null unless that is midnight in Shanghai. */
export function findEndedDay(instant: Date): string | null {
  const day = shanghaiDay(new Date(instant.valueOf() - 1));
  return endOfDay(day).valueOf() === instant.valueOf() ? day : null;
}

/** Returns the same wall-clock time `months` later; the 31st becomes the last day of a shorter month. */
export function addMonths(instant: Date, months: number): Date {
  const wall = wallClock(instant);
  const day = wall.getUTCDate();
  wall.setUTCDate(1);
  wall.setUTCMonth(wall.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  wall.setUTCDate(Math.min(day, lastDay));
  return new Date(wall.valueOf() - offsetMs);
}

/**
 * Adds `months` to `start` in an unbroken run of months that began at `anchor`: the result has the day of
 * `anchor`, or the last day of a shorter month. A run that began on the 31st ends on 28 February and then
 * on 31 March. A `start` that is not a month end of that run begins a new run.
 */
export function addMonthsInRun(anchor: Date, start: Date, months: number): Date {
  return isInRun(anchor, start)
    ? addMonths(anchor, monthsBetween(anchor, start) + months)
    : addMonths(start, months);
}

/** Checks whether `instant` is a whole number of months after `anchor`. */
export function isInRun(anchor: Date, instant: Date): boolean {
  return addMonths(anchor, monthsBetween(anchor, instant)).valueOf() === instant.valueOf();
}

function monthsBetween(from: Date, to: Date): number {
  const [first, last] = [wallClock(from), wallClock(to)];
  const years = last.getUTCFullYear() - first.getUTCFullYear();
  return 12 * years + last.getUTCMonth() - first.getUTCMonth();
}

function wallClock(instant: Date): Date {
  return new Date(instant.valueOf() + offsetMs);
}
