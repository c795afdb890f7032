import {
  passwordGuesses,
  passwordGuessesPerAddress,
  passwordGuessesPerAddressMs,
} from '#contract/base/limits.ts';
import type { ClientAddress } from '#server/base/client-address.ts';
import type { Client } from '#server/base/client.ts';
import { guessTimeout } from '#server/base/guess-timeout.ts';
import { sha256 } from '#server/base/ids.ts';
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
  /** The session or device that has signed in to this account, under a separate name. */
  known: string | null;
};

/**
 * Checks a password guess, which is counted before the check; a null hash is for an unknown account. Ten for
 * an account and address, then pauses; thirty for an address over all accounts; a known client has a separate
 * counter (wire, Lifetimes). Returns false for a wrong password. Throws 429, or 503 when too many wait; an
 * unchecked guess does not count.
 */
export function checkPasswordGuess(
  deps: Deps,
  guesser: Guesser,
  password: string,
  passwordHash: string | null,
): Promise<PasswordMatch | false> {
  const key = createGuessKey(guesser);
  // One after the other: a right password that is still being checked must not lock out the next one.
  return deps.queue.run(key, () => checkNext(deps, guesser, password, passwordHash), guessTimeout);
}

/**
 * Checks a password that a signed-in person typed, like `checkPasswordGuess`; it counts as a guess of this session
 * only.
 */
export async function checkOwnPassword(
  deps: Deps,
  user: { phone: string; passwordHash: string },
  { token, client }: { token: string; client: Client },
  password: string,
): Promise<boolean> {
  const known = `session:${sha256(token)}`;
  const guesser = { phone: user.phone, address: client.address, known };
  return (await checkPasswordGuess(deps, guesser, password, user.passwordHash)) !== false;
}

async function checkNext(
  deps: Deps,
  guesser: Guesser,
  password: string,
  passwordHash: string | null,
): Promise<PasswordMatch | false> {
  const { phone, address, known } = guesser;
  const key = createGuessKey(guesser);
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
    // The guess was not checked, so the caller has learned nothing.
    await undoUse(deps.db, key);
    if (addressKey !== null) await undoUse(deps.db, addressKey);
    throw error;
  }
  if (match === false) return false;
  await clearUses(deps.db, key);
  // Takes back only this guess: signing in to one account allows no further guesses at others.
  if (addressKey !== null) await undoUse(deps.db, addressKey);
  return match;
}

/** Clears the count of guesses at a password that was replaced. */
export function clearGuessesAt(db: Database, phone: string): Promise<void> {
  return clearUsesBelow(db, guessKeyPrefix(phone));
}

function guessKeyPrefix(phone: string): string {
  return `password:${phone}:`;
}

function createGuessKey({ phone, address, known }: Guesser): string {
  return `${guessKeyPrefix(phone)}${known ?? address.group}`;
}
