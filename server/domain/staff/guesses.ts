import { eq, sql } from 'drizzle-orm';
import { staffGuesses, staffGuessesOfStrangers, staffLockMs } from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import { limits } from '#server/db/tables/people.ts';
import { guessTimeout } from '#server/base/guess-timeout.ts';
import type { KnownDevice } from '#server/base/client.ts';
import type { Deps } from '#server/records/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { ClientAddress } from '#server/base/client-address.ts';
import { isDue } from '#server/records/due.ts';
import { clearUses, clearUsesBelow, undoUse } from '#server/records/limits.ts';
import { sha256 } from '#server/base/ids.ts';

/** The caller of a guess: a known device or address has its own counter, strangers also share one. */
export type StaffGuesser = KnownDevice & { name: string; address: ClientAddress };

/** The secret that is guessed at sign-in; only a caller with the right password can guess a code. */
export type StaffSecret = 'password' | 'code';

type Counter = { key: string; max: number };

/** The result of a guess; a wrong one may have locked its counter until the given time. */
export type StaffGuess<Right> =
  | { isRight: true; right: Right }
  | { isRight: false; lockedUntil: Date | null };

/**
 * Checks a guess, which is counted before the check, also for names that no colleague has. The fifth wrong
 * guess in a row locks that device or address for a quarter of an hour; strangers share twenty guesses, or
 * five at a code. A right guess does not count, and neither does one that could not be checked. Throws 429
 * with the time while it is locked.
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

/** Lists the counters for a guess at the login of a colleague, that of the caller first. */
export function findCounters(
  { name, address, deviceHash, isAddressKnown }: StaffGuesser,
  secret: StaffSecret,
): readonly Counter[] {
  const about = `${createNameKey(name)}:${secret}:`;
  if (deviceHash !== null) return [{ key: `${about}device:${deviceHash}`, max: staffGuesses }];
  const own = { key: `${about}address:${address.group}`, max: staffGuesses };
  if (isAddressKnown) return [own];
  const max = secret === 'password' ? staffGuessesOfStrangers : staffGuesses;
  return [own, { key: `${about}strangers`, max }];
}

/**
 * Lists the counters for a guess at a confirmation code: it needs a session, so the address does not matter.
 */
export function findConfirmationCounters(name: string): readonly Counter[] {
  return [{ key: createNameKey(name), max: staffGuesses }];
}

/** Counts a confirmation code as a wrong guess, whatever it is. Throws 429. */
export async function countConfirmationGuess(deps: Deps, name: string): Promise<void> {
  await checkStaffGuess(deps, findConfirmationCounters(name), async () => null);
}

/** Clears the guesses of this device or address after its owner signed in. */
export async function clearOwnGuesses(db: Database, guesser: StaffGuesser): Promise<void> {
  for (const secret of ['password', 'code'] as const) {
    const [own] = findCounters(guesser, secret);
    if (own !== undefined) await clearUses(db, own.key);
  }
}

/** Clears all guesses at a name after its secrets were replaced. */
export function clearStaffGuesses(db: Database, name: string): Promise<void> {
  return clearUsesBelow(db, createNameKey(name));
}

export function toLocked(until: Date): Refusal {
  return new Refusal(
    429,
    'console.locked',
    { locked_until: until.toISOString() },
    { retryAfterMs: 60_000 },
  );
}

/** Counts against all counters or none. Returns the end of the lock that this guess causes if it is wrong. */
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
      setWhere: sql`${limits.pausedUntil} is null or ${isDue(limits.pausedUntil, now, endsAt)}`,
    })
    .returning({ pausedUntil: limits.pausedUntil });
  if (counted !== undefined) return counted.pausedUntil;
  const [row] = await tx.select().from(limits).where(eq(limits.key, key));
  throw toLocked(row?.pausedUntil ?? endsAt);
}

async function undoGuess(db: Database, counters: readonly Counter[]): Promise<void> {
  for (const { key } of counters) await undoUse(db, key);
}

// The typed name may be any text, even a password.
function createNameKey(name: string): string {
  return `staff:${sha256(name)}`;
}
