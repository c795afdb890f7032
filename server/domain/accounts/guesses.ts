import {
  passwordGuesses,
  passwordGuessesPerAddress,
  passwordGuessesPerAddressMs,
} from '#contract/base/limits.ts';
import type { ClientAddress } from '#server/base/client-address.ts';
import { guessTimeout } from '#server/base/guess-timeout.ts';
import type { PasswordMatch } from '#server/base/passwords.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/records/deps.ts';
import {
  clearUses,
  clearUsesBelow,
  countGuess,
  countUse,
  undoUse,
} from '#server/records/limits.ts';

export type Guesser = {
  phone: string;
  address: ClientAddress;
  /** The session or device that was signed in to this account, under a name of its own. */
  known: string | null;
};

/**
 * Checks a guess at a password, counted before it is checked; null is the hash of nobody. Ten for an
 * account and address, then pauses; thirty for an address over all accounts; who is known counts for
 * themselves alone (wire, Lifetimes). Returns false for a wrong one. Throws 429, or 503 when too many wait;
 * what was not checked does not count.
 */
export function checkPasswordGuess(
  deps: Deps,
  guesser: Guesser,
  password: string,
  passwordHash: string | null,
): Promise<PasswordMatch | false> {
  const key = keyOf(guesser);
  // One after the other: a right password that is still being checked must not lock out the next one.
  return deps.queue.run(key, () => checkNext(deps, guesser, password, passwordHash), guessTimeout);
}

async function checkNext(
  deps: Deps,
  guesser: Guesser,
  password: string,
  passwordHash: string | null,
): Promise<PasswordMatch | false> {
  const { phone, address, known } = guesser;
  const key = keyOf(guesser);
  const addressKey = known === null ? `password:address:${address.group}` : null;
  const now = deps.clock.date();
  await deps.db.transaction(async (tx) => {
    if (addressKey !== null) {
      const limit = { points: passwordGuessesPerAddress, perMs: passwordGuessesPerAddressMs };
      await countUse(tx, now, [{ key: addressKey, ...limit }], 'auth.locked');
    }
    await countGuess(tx, now, key, passwordGuesses);
  });
  const isKnown = known !== null;
  const hashFor = { account: phone, address: address.group, known: isKnown, device: known };
  let match: PasswordMatch | false = false;
  try {
    match = await deps.passwords.matches(password, passwordHash, hashFor);
  } catch (error) {
    // It was not checked: who was turned away has learned nothing.
    await undoUse(deps.db, key);
    if (addressKey !== null) await undoUse(deps.db, addressKey);
    throw error;
  }
  if (match === false) return false;
  await clearUses(deps.db, key);
  // Its own guess alone: signing in to one's own account buys no more guesses at others.
  if (addressKey !== null) await undoUse(deps.db, addressKey);
  return match;
}

/** Clears what was guessed at a password that is no longer the one. */
export function clearGuessesAt(db: Database, phone: string): Promise<void> {
  return clearUsesBelow(db, guessKeyPrefix(phone));
}

function guessKeyPrefix(phone: string): string {
  return `password:${phone}:`;
}

function keyOf({ phone, address, known }: Guesser): string {
  return `${guessKeyPrefix(phone)}${known ?? address.group}`;
}
