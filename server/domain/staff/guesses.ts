import { eq, sql } from 'drizzle-orm';
import { staffGuesses, staffGuessesOfStrangers, staffLockMs } from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import { limits } from '#server/db/tables/people.ts';
import { guessTimeout } from '#server/base/guess-timeout.ts';
import type { KnownDevice } from '#server/base/client.ts';
import type { Deps } from '#server/records/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { ClientAddress } from '#server/base/client-address.ts';
import { clearUses, clearUsesBelow, undoUse } from '#server/records/limits.ts';
import { sha256 } from '#server/base/ids.ts';

/** Who guesses: a known device and a known address count for themselves, strangers together as well. */
export type StaffGuesser = KnownDevice & { name: string; address: ClientAddress };

/** What is guessed at to sign in; only who knows the password guesses at a code. */
export type StaffSecret = 'password' | 'code';

type Counter = { key: string; max: number };

/** What came of a guess; a wrong one may have locked its counter until then. */
export type StaffGuess<Right> =
  | { isRight: true; right: Right }
  | { isRight: false; lockedUntil: Date | null };

/**
 * Checks a guess, counted before it is checked, for names that no colleague has as well. The fifth wrong one
 * in a row locks that device or address out for a quarter of an hour; strangers together have twenty, at a
 * code five. A right guess does not count, and neither does one that could not be checked. Throws 429 with
 * the time while it is locked.
 */
export function checkStaffGuess<Right>(
  deps: Deps,
  counters: readonly Counter[],
  check: () => Promise<Right | null>,
): Promise<StaffGuess<Right>> {
  const [own] = counters;
  // One after the other: a right guess that is still being checked must not lock out the next one.
  return deps.queue.run(
    own?.key ?? '',
    async () => {
      const lockedUntil = await countGuess(deps, counters);
      let right: Right | null;
      try {
        right = await check();
      } catch (error) {
        await undoGuess(deps.db, counters);
        throw error;
      }
      if (right === null) return { isRight: false, lockedUntil };
      await undoGuess(deps.db, counters);
      return { isRight: true, right };
    },
    guessTimeout,
  );
}

/** Returns what a guess at somebody's sign-in counts against, its own counter first. */
export function findCounters(
  { name, address, deviceHash, isAddressKnown }: StaffGuesser,
  secret: StaffSecret,
): readonly Counter[] {
  const about = `${keyOf(name)}:${secret}:`;
  if (deviceHash !== null) return [{ key: `${about}device:${deviceHash}`, max: staffGuesses }];
  const own = { key: `${about}address:${address.group}`, max: staffGuesses };
  if (isAddressKnown) return [own];
  const max = secret === 'password' ? staffGuessesOfStrangers : staffGuesses;
  return [own, { key: `${about}strangers`, max }];
}

/** Returns what a guess at the code of a confirmation counts against: it takes a session, wherever it is. */
export function findConfirmationCounters(name: string): readonly Counter[] {
  return [{ key: keyOf(name), max: staffGuesses }];
}

/** Clears what this device or address guessed: its owner signed in. */
export async function clearOwnGuesses(db: Database, guesser: StaffGuesser): Promise<void> {
  for (const secret of ['password', 'code'] as const) {
    const [own] = findCounters(guesser, secret);
    if (own !== undefined) await clearUses(db, own.key);
  }
}

/** Clears all that was guessed at a name: everything was replaced. */
export function clearStaffGuesses(db: Database, name: string): Promise<void> {
  return clearUsesBelow(db, keyOf(name));
}

export function toLocked(until: Date): Refusal {
  return new Refusal(
    429,
    'desk.locked',
    { locked_until: until.toISOString() },
    { retryAfterMs: 60_000 },
  );
}

/** Counts against all counters or none. Returns until when this guess locks one, if it is wrong. */
function countGuess(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  counters: readonly Counter[],
): Promise<Date | null> {
  const now = clock.date();
  return db.transaction(async (tx) => {
    let lockedUntil: Date | null = null;
    for (const counter of counters) {
      const until = await countOne(tx, counter, now);
      lockedUntil = until ?? lockedUntil;
    }
    return lockedUntil;
  });
}

async function countOne(tx: Database, { key, max }: Counter, now: Date): Promise<Date | null> {
  const time = sql`${now.toISOString()}::timestamptz`;
  const endsAt = new Date(now.valueOf() + staffLockMs);
  const points = sql`(case when ${limits.endsAt} <= ${time} then 1 else ${limits.points} + 1 end)`;
  const [counted] = await tx
    .insert(limits)
    .values({ key, points: 1, endsAt })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        points,
        endsAt: sql`excluded.ends_at`,
        pausedUntil: sql`case when ${points} >= ${max} then excluded.ends_at else null end`,
      },
      setWhere: sql`${limits.pausedUntil} is null or ${limits.pausedUntil} <= ${time}`,
    })
    .returning({ pausedUntil: limits.pausedUntil });
  if (counted !== undefined) return counted.pausedUntil;
  const [row] = await tx.select().from(limits).where(eq(limits.key, key));
  throw toLocked(row?.pausedUntil ?? endsAt);
}

async function undoGuess(db: Database, counters: readonly Counter[]): Promise<void> {
  for (const { key } of counters) await undoUse(db, key);
}

// What was typed as a name may be anything, a password too.
function keyOf(name: string): string {
  return `staff:${sha256(name)}`;
}
