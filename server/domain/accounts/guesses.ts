import {
  passwordGuesses,
  passwordGuessesPerAddress,
  passwordGuessesPerAddressMs,
} from '#contract/base/limits.ts';
import type { ClientAddress } from '#server/base/client-address.ts';
import type { Client } from '#server/base/client.ts';
import { sha256 } from '#server/base/ids.ts';
import type { PasswordMatch } from '#server/base/passwords.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/records/deps.ts';
import { checkGuess, countGuess, pauseAfter } from '#server/records/guesses.ts';
import { clearUsesBelow, countUse } from '#server/records/limits.ts';

export type Guesser = {
  phone: string;
  address: ClientAddress;
  /** The session or device that has signed in to this account, under a separate name. */
  mark: string | null;
};

/**
 * Checks a password guess, which is counted before the check; a null hash is for an unknown account. Ten for
 * an account and address, then pauses; thirty for an address over all accounts; a known client has a separate
 * counter (wire, Lifetimes). Returns false for a wrong password. Throws 429, or 503 when too many wait; an
 * unchecked guess does not count.
 */
export async function checkPasswordGuess(
  deps: Deps,
  guesser: Guesser,
  password: string,
  passwordHash: string | null,
): Promise<PasswordMatch | false> {
  const { phone, address, mark } = guesser;
  const key = createGuessKey(guesser);
  // Taken back only, not cleared: signing in to one account allows no further guesses at others.
  const addressKeys = mark === null ? [`password:address:${address.group}`] : [];
  const perAddress = { points: passwordGuessesPerAddress, perMs: passwordGuessesPerAddressMs };
  const whom = { account: phone, address: address.group, known: mark !== null, device: mark };
  const { right } = await checkGuess(deps, {
    keys: [key, ...addressKeys],
    cleared: key,
    async count(tx, now) {
      const limited = addressKeys.map((one) => ({ key: one, ...perAddress }));
      await countUse(tx, now, limited, 'auth.locked');
      await countGuess(tx, now, key, pauseAfter(passwordGuesses));
    },
    async check() {
      const match = await deps.passwords.matches(password, passwordHash, whom);
      return match === false ? null : match;
    },
  });
  return right ?? false;
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
  const mark = `session:${sha256(token)}`;
  const guesser = { phone: user.phone, address: client.address, mark };
  return (await checkPasswordGuess(deps, guesser, password, user.passwordHash)) !== false;
}

/** Clears the count of guesses at a password that was replaced. */
export function clearGuessesAt(db: Database, phone: string): Promise<void> {
  return clearUsesBelow(db, guessKeyPrefix(phone));
}

function guessKeyPrefix(phone: string): string {
  return `password:${phone}:`;
}

function createGuessKey({ phone, address, mark }: Guesser): string {
  return `${guessKeyPrefix(phone)}${mark ?? address.group}`;
}
