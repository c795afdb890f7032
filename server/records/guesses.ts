import { eq, sql, type SQL } from 'drizzle-orm';
import { guessQueueTimeoutMs } from '#contract/base/limits.ts';
import type { ErrorCode } from '#contract/base/error-code.ts';
import type { Database } from '#server/db/database.ts';
import { limits } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from './deps.ts';
import { isDue } from './due.ts';
import { clearUses, undoUse } from './limits.ts';

/** How wrong guesses under one key are slowed down. */
export type GuessRule = {
  /** The guess after which none is taken for a while. */
  free: number;
  /** How long guesses are remembered, in ms. */
  keptMs: number;
  /** How long none is taken after this many guesses, in ms. */
  pauseMs: (guesses: SQL) => SQL | number;
  /** Creates the refusal until then. */
  refuse: (until: Date, now: Date) => Refusal;
};

/**
 * A pause after `free` guesses and after each further one: it doubles from a minute to an hour, and is forgotten
 * after a day without guesses.
 */
export function pauseAfter(free: number, error: ErrorCode = 'auth.locked'): GuessRule {
  return {
    free,
    keptMs: 24 * 60 * 60 * 1000,
    pauseMs: (guesses) =>
      sql`least(${60 * 60 * 1000}, 60000 * power(2, least(${guesses} - ${free}, 10)))`,
    refuse: (until, now) => {
      const retryAfterMs = Math.max(1000, until.valueOf() - now.valueOf());
      return new Refusal(429, error, undefined, { retryAfterMs });
    },
  };
}

/**
 * Takes one guess before it is checked. Returns the end of the pause that it causes if it is wrong, or null. Throws
 * 429 in a pause.
 */
export async function countGuess(
  db: Database,
  now: Date,
  key: string,
  { free, keptMs, pauseMs, refuse }: GuessRule,
): Promise<Date | null> {
  const time = sql`${now.toISOString()}::timestamptz`;
  const endsAt = new Date(now.valueOf() + keptMs);
  const points = sql`(case when ${limits.endsAt} <= ${time} then 1 else ${limits.points} + 1 end)`;
  const pauseEnd = (guesses: SQL) => sql`${time} + ${pauseMs(guesses)} * interval '1 millisecond'`;
  const latest = pauseEnd(sql`${limits.points}`);
  const [counted] = await db
    .insert(limits)
    .values({ key, points: 1, endsAt })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        points,
        endsAt: sql`excluded.ends_at`,
        pausedUntil: sql`case when ${points} >= ${free} then ${pauseEnd(points)} else null end`,
      },
      setWhere: sql`${limits.pausedUntil} is null or ${isDue(limits.pausedUntil, now, latest)}`,
    })
    .returning({ pausedUntil: limits.pausedUntil });
  if (counted !== undefined) return counted.pausedUntil;
  const [row] = await db
    .select({ until: limits.pausedUntil })
    .from(limits)
    .where(eq(limits.key, key));
  throw refuse(row?.until ?? now, now);
}

/** A guess at a password or a code, and the keys under which it counts. */
export type Guess<Right, Counted> = {
  /** The first counts the caller: it is the queue of the guess. */
  keys: readonly [string, ...string[]];
  /** The key that a right guess clears; under the others it is only taken back. */
  cleared: string | null;
  /** Counts under all keys or none. Throws 429. */
  count: (tx: Database, now: Date) => Promise<Counted>;
  /** Returns null for a wrong guess. */
  check: () => Promise<Right | null>;
};

/**
 * Checks a guess, which is counted before the check. One after the other: a right guess that is still being checked
 * must not lock out the next one. A right guess does not count, and neither does one that could not be checked.
 * Throws as `count` and `check`, and 503 when too many wait.
 */
export function checkGuess<Right, Counted>(
  { db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>,
  { keys, cleared, count, check }: Guess<Right, Counted>,
): Promise<{ right: Right | null; counted: Counted }> {
  const undo = async (key: string) => undoUse(db, key);
  const next = async () => {
    const now = clock.date();
    const counted = await db.transaction((tx) => count(tx, now));
    let right: Right | null;
    try {
      right = await check();
    } catch (error) {
      for (const key of keys) await undo(key);
      throw error;
    }
    if (right === null) return { right, counted };
    for (const key of keys) await (key === cleared ? clearUses(db, key) : undo(key));
    return { right, counted };
  };
  return queue.run(keys[0], next, { ms: guessQueueTimeoutMs, refusal: tooManyWait });
}

function tooManyWait(): Refusal {
  return new Refusal(503, 'auth.busy', undefined, { retryAfterMs: 2000 });
}
