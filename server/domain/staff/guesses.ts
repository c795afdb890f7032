import { staffGuesses, staffGuessesOfStrangers, staffLockMs } from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import type { KnownDevice } from '#server/base/client.ts';
import type { Deps } from '#server/records/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { ClientAddress } from '#server/base/client-address.ts';
import { checkGuess, countGuess, type GuessRule } from '#server/records/guesses.ts';
import { clearUses, clearUsesBelow } from '#server/records/limits.ts';
import { sha256 } from '#server/base/ids.ts';

/** The caller of a guess: a known device or address has its own counter, strangers also share one. */
export type StaffGuesser = KnownDevice & { name: string; address: ClientAddress };

/** The secret that is guessed at sign-in; only a caller with the right password can guess a code. */
export type StaffSecret = 'password' | 'code';

type Counter = { key: string; max: number };
type Counters = readonly [Counter, ...Counter[]];

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
export async function checkStaffGuess<Right>(
  deps: Deps,
  counters: Counters,
  check: () => Promise<Right | null>,
): Promise<StaffGuess<Right>> {
  const [firstCounter, ...others] = counters;
  const { right, counted } = await checkGuess(deps, {
    keys: [firstCounter.key, ...others.map(({ key }) => key)],
    cleared: null,
    async count(tx, now) {
      let lockedUntil: Date | null = null;
      for (const { key, max } of counters) {
        lockedUntil = (await countGuess(tx, now, key, lockAfter(max))) ?? lockedUntil;
      }
      return lockedUntil;
    },
    check,
  });
  return right === null ? { isRight: false, lockedUntil: counted } : { isRight: true, right };
}

/** Lists the counters for a guess at the login of a colleague, that of the caller first. */
export function findCounters(
  { name, address, deviceHash, isAddressKnown }: StaffGuesser,
  secret: StaffSecret,
): Counters {
  const about = `${createNameKey(name)}:${secret}:`;
  if (deviceHash !== null) return [{ key: `${about}device:${deviceHash}`, max: staffGuesses }];
  const firstCounter = { key: `${about}address:${address.group}`, max: staffGuesses };
  if (isAddressKnown) return [firstCounter];
  const max = secret === 'password' ? staffGuessesOfStrangers : staffGuesses;
  return [firstCounter, { key: `${about}strangers`, max }];
}

/**
 * Lists the counters for a guess at a confirmation code: it needs a session, so the address does not matter.
 */
export function findConfirmationCounters(name: string): Counters {
  return [{ key: createNameKey(name), max: staffGuesses }];
}

/** Counts a confirmation code as a wrong guess, whatever it is. Throws 429. */
export async function countConfirmationGuess(deps: Deps, name: string): Promise<void> {
  await checkStaffGuess(deps, findConfirmationCounters(name), async () => null);
}

/** Clears the guesses of this device or address after its owner signed in. */
export async function clearOwnGuesses(db: Database, guesser: StaffGuesser): Promise<void> {
  for (const secret of ['password', 'code'] as const) {
    const [firstCounter] = findCounters(guesser, secret);
    await clearUses(db, firstCounter.key);
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

/** A lock after `max` guesses, for a quarter of an hour since the last one. */
const lockAfter = (max: number): GuessRule => ({
  free: max,
  keptMs: staffLockMs,
  pauseMs: () => staffLockMs,
  refuse: toLocked,
});

// The typed name may be any text, even a password.
function createNameKey(name: string): string {
  return `staff:${sha256(name)}`;
}
