import { sql } from 'drizzle-orm';
import type { MovableClock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/base/log.ts';

/** Keeps the clock of this process at the time of the database, which all nodes share. */
export type ClockKeeper = {
  /** Returns the lead of the database's clock over the machine's, in ms; 0 within a second. */
  skewMs(): number;
  /** Compares both clocks, and corrects this one. */
  check(): Promise<void>;
};

// A smaller difference may be the round trip to the database.
const toleranceMs = 1000;
const longestTripMs = 2000;

/** Creates a keeper that compares `machine`, in ms since 1970, with the clock of the database. */
export function createClockKeeper(
  db: Database,
  clock: MovableClock,
  log: Log,
  machine: () => number = Date.now,
): ClockKeeper {
  let skewMs = 0;
  return {
    skewMs: () => skewMs,
    async check() {
      const from = machine();
      const [row] = await db
        .select({ ms: sql<string>`extract(epoch from clock_timestamp()) * 1000` })
        .from(sql`(select 1) as one`);
      const until = machine();
      if (row === undefined || until - from > longestTripMs) return;
      const found = Math.round(Number(row.ms) - (from + until) / 2);
      const wanted = Math.abs(found) < toleranceMs ? 0 : found;
      if (Math.abs(wanted - skewMs) < toleranceMs) return;
      skewMs = wanted;
      clock.correct(skewMs);
      const seconds = Math.round(Math.abs(skewMs) / 1000);
      if (skewMs === 0) return log.info('the clock of this machine is right again');
      log.warn(
        `The clock of this machine is ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} the database's: the site goes by the database's. Repair the time service of whichever is wrong.`,
      );
    },
  };
}
