import {
  passwordGuesses,
  passwordGuessesPerAddress,
  passwordGuessesPerAddressMs,
} from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import { countUse, forgetUses, forgetUsesBelow, giveBack, takeGuess } from '../limits.ts';

export type Guesser = {
  phone: string;
  address: ClientAddress;
  /** The session or device that was signed in to this account, under a name of its own. */
  known: string | null;
};

/**
 * Checks a guess at a password, counted before it is checked; null is the hash of nobody. Ten for an
 * account and address, then pauses; thirty for an address over all accounts; who is known counts for
 * themselves alone (wire, Lifetimes). Throws 429, or 503 when too many wait.
 */
export async function guessPassword(
  deps: Deps,
  guesser: Guesser,
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  const { phone, address, known } = guesser;
  const key = `${guessesAt(phone)}${known ?? address.group}`;
  const addressKey = known === null ? `password:address:${address.group}` : null;
  const now = deps.clock.date();
  await deps.db.transaction(async (tx) => {
    if (addressKey !== null) {
      const limit = { points: passwordGuessesPerAddress, perMs: passwordGuessesPerAddressMs };
      await countUse(tx, now, [{ key: addressKey, ...limit }], 'auth.locked');
    }
    await takeGuess(tx, now, key, passwordGuesses);
  });
  const whom = { account: phone, address: address.group, known: known !== null };
  let right = false;
  try {
    right = await deps.passwords.matches(password, passwordHash, whom);
  } catch (error) {
    // It was not checked: who was turned away has learned nothing.
    await giveBack(deps.db, key);
    if (addressKey !== null) await giveBack(deps.db, addressKey);
    throw error;
  }
  if (!right) return false;
  await forgetUses(deps.db, key);
  // Its own guess alone: signing in to one's own account buys no more guesses at others.
  if (addressKey !== null) await giveBack(deps.db, addressKey);
  return true;
}

/** There is another password now: what was guessed at the old one, from anywhere, says nothing. */
export function forgetGuessesAt(db: Database, phone: string): Promise<void> {
  return forgetUsesBelow(db, guessesAt(phone));
}

function guessesAt(phone: string): string {
  return `password:${phone}:`;
}
