import { minutes } from '#server/demo/calendar.ts';
import type { Site } from '#tests/support/site.ts';

/** The end of the year of the demo, on a Monday after the newest article. */
export const demoEnd = Date.parse('2026-12-14T09:40:00+08:00');

/** Returns a script in which it is always that instant, in ms. */
function stillDate(instant: number): string {
  return `
Date.now = () => ${instant};
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) =>
    Reflect.construct(date, given.length === 0 ? [${instant}] : given, made),
});`;
}

/**
 * Returns a script for a page in which it is always that instant. The console takes the time from the head
 * `Date` of answers, which Node writes by the clock of the machine.
 */
export function stillPageTime(instant: number): string {
  return `${stillDate(instant)}
const get = Headers.prototype.get;
Headers.prototype.get = function (name) {
  return /^date$/i.test(name) ? new Date(${instant}).toUTCString() : get.call(this, name);
};`;
}

/** The environment of processes that have the same dates in every run. */
export const inStillTime = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stillDate(demoEnd))}`,
};

export type Time = {
  now: () => number;
  /** Moves the clock of the site. */
  pass: (minutes: number) => Promise<void>;
};

/** Follows the clock of a site that was started in still time. */
export function followTime(site: Site): Time {
  let now = demoEnd;
  return {
    now: () => now,
    async pass(count) {
      await site.moveClock(minutes(count));
      now += minutes(count);
    },
  };
}
