import { inArray } from 'drizzle-orm';
import {
  smsNumbersPerAddress,
  smsNumbersPerDevice,
  smsNumbersPerTrustedDevice,
} from '#contract/base/limits.ts';
import type { Client } from '#server/base/client.ts';
import { sha256 } from '#server/base/ids.ts';
import type { Database } from '#server/db/database.ts';
import { limits } from '#server/db/tables/people.ts';
import type { Deps } from '#server/records/deps.ts';
import { countGuess, countOne, undoUse } from '#server/records/limits.ts';
import { findTrustedDevice } from './sign-in-marks.ts';

/** One counter of numbers, and how many are free before pauses. */
type Asker = { key: string; free: number };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Slows who asks for codes to many numbers without entering one: after a few numbers a day, each further one is
 * followed by a pause that doubles from a minute to an hour. A device that signed in to any account before has
 * more, and no part in the count of its address. Throws 429 in a pause.
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
    await countGuess(tx, now, key, free, 'auth.send_too_soon');
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
  const trusted = await findTrustedDevice(tx, client, clock.date());
  if (trusted !== null) {
    return [{ key: `codes:device:${trusted}`, free: smsNumbersPerTrustedDevice }];
  }
  const { codeDevice, address } = client;
  return [
    ...(codeDevice === null
      ? []
      : [{ key: `codes:device:${sha256(codeDevice)}`, free: smsNumbersPerDevice }]),
    ...(address.isLoopback
      ? []
      : [{ key: `codes:address:${address.group}`, free: smsNumbersPerAddress }]),
  ];
}

/** Names a number that an asker asked for; the number is stored as a signature. */
function formatNumberKey({ keys }: Deps, asker: string, phone: string): string {
  return below(asker)(keys.sign('code-number', phone));
}

function below(asker: string): (signature: string) => string {
  return (signature) => `${asker}:${signature}`;
}
