import { inArray } from 'drizzle-orm';
import { dayMs } from '#contract/base/durations.ts';
import {
  smsNumbersPerAccount,
  smsNumbersPerAddress,
  smsNumbersPerDevice,
} from '#contract/base/limits.ts';
import type { Client } from '#server/base/client.ts';
import { sha256 } from '#server/base/ids.ts';
import type { Database } from '#server/db/database.ts';
import { limits } from '#server/db/tables/people.ts';
import type { Deps } from '#server/records/deps.ts';
import { countGuess, pauseAfter } from '#server/records/guesses.ts';
import { countOne, undoUse } from '#server/records/limits.ts';
import { findAccountsOfDevice } from '#server/records/sign-in-marks.ts';

/** One counter of numbers, and how many are free before pauses. */
type Asker = { key: string; free: number };

/**
 * Slows who asks for codes to many numbers without entering one: after a few numbers a day, each further one is
 * followed by a pause that doubles from a minute to an hour. A device that signed in to an account before has more,
 * which it shares with the other devices of the account. Throws 429 in a pause.
 */
export async function brakeNumbers(
  deps: Deps,
  tx: Database,
  phone: string,
  client: Client,
  now: Date,
): Promise<void> {
  const endsAt = new Date(now.valueOf() + dayMs);
  for (const { key, free } of await listAskers(deps, tx, client)) {
    const { points } = await countOne(tx, now, formatNumberKey(deps, key, phone), endsAt);
    // Another code to the same number, as for one that did not arrive.
    if (points > 1) continue;
    await countGuess(tx, now, key, pauseAfter(free, 'auth.send_too_soon'));
  }
}

/** Takes back the count of a number after its code was entered from this device or address. */
export async function forgiveNumber(
  deps: Deps,
  tx: Database,
  phone: string,
  client: Client,
): Promise<void> {
  for (const { key } of await listAskers(deps, tx, client)) {
    const counted = await tx
      .delete(limits)
      .where(inArray(limits.key, deps.keys.signatures('code-number', phone).map(below(key))))
      .returning({ key: limits.key });
    if (counted.length > 0) await undoUse(tx, key);
  }
}

async function listAskers({ clock }: Deps, tx: Database, client: Client): Promise<Asker[]> {
  const accounts = await findAccountsOfDevice(tx, client, clock.date());
  const { codeDevice, address } = client;
  const askers = accounts.map((id) => ({ key: `codes:account:${id}`, free: smsNumbersPerAccount }));
  if (accounts.length === 0 && codeDevice !== null) {
    askers.push({ key: `codes:device:${sha256(codeDevice)}`, free: smsNumbersPerDevice });
  }
  if (!address.isLoopback) {
    askers.push({ key: `codes:address:${address.group}`, free: smsNumbersPerAddress });
  }
  return askers;
}

/** Names a number that an asker asked for; the number is stored as a signature. */
function formatNumberKey({ keys }: Deps, asker: string, phone: string): string {
  return below(asker)(keys.sign('code-number', phone));
}

function below(asker: string): (signature: string) => string {
  return (signature) => `${asker}:${signature}`;
}
