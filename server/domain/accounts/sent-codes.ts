import { dayMs } from '#contract/base/durations.ts';
import {
  smsCodeLifetimeMs,
  smsGuesses,
  smsGuessesOfStrangers,
  smsGuessesOfStrangersPerDay,
  smsKeptPerHour,
  smsKeptPerHourForDevices,
  smsPerHour,
} from '#contract/base/limits.ts';
import type { SentCode } from '#server/db/tables/people.ts';
import type { Deps } from '#server/records/deps.ts';
import { countOne, undoUse } from '#server/records/limits.ts';
import { type KnownDevice, type Client } from '#server/base/client.ts';
import { findKnownDevice } from '#server/records/sign-in-marks.ts';

/** The stored codes for one phone or address and one purpose. */
export type CodeRow = { codes: readonly SentCode[]; expiresAt: Date };

/** The recipient of codes, by channel and purpose; each recipient has separate counters. */
export type Recipient = { by: 'sms' | 'email'; to: string; purpose: string };

/** The client that enters a code. */
export type CodeAsker = {
  /** The name of its counter: a device that the account knows, else the address. */
  counter: string;
  /** True when this device or address has signed in to the account before. */
  isKnown: boolean;
  address: string;
};

/** Identifies the client that enters a code for the account of a phone; an empty phone has no account. */
export async function findCodeAsker(deps: Deps, phone: string, client: Client): Promise<CodeAsker> {
  const { deviceHash, isAddressKnown } = await findKnownDevice(deps, { phone }, client);
  const address = client.address.group;
  return {
    counter: deviceHash === null ? `address:${address}` : `device:${deviceHash}`,
    isKnown: deviceHash !== null || isAddressKnown,
    address,
  };
}

/** Computes the hourly limit of codes for a client with this history, per phone or address. */
export function getCodesPerHour({ deviceHash, isAddressKnown }: KnownDevice): number {
  if (deviceHash !== null) return smsPerHour;
  // Neighbors behind one address must not use up the codes reserved for the device.
  return smsPerHour - (isAddressKnown ? smsKeptPerHourForDevices : smsKeptPerHour);
}

/**
 * Returns the row with one more code. Earlier codes stay valid until they expire, even when another client
 * requests the new one.
 */
export function addCode(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  before: CodeRow | undefined,
  recipient: Recipient,
  code: { hash: string; address: string },
): CodeRow {
  const now = clock.date();
  const expiresAt = new Date(now.valueOf() + smsCodeLifetimeMs);
  const sent: SentCode = {
    hash: code.hash,
    askedBy: keys.sign('sign-in-address', formatSignedText(recipient, code.address)),
    endsAt: expiresAt.toISOString(),
  };
  const codes = [...findLiveCodes(before, now), sent].slice(-smsPerHour);
  return { expiresAt, codes };
}

/**
 * Checks a guess against all live codes; the guess is counted before the check: five per client and code.
 * Clients that did not request the code share twenty guesses at it, and a daily total, so that many addresses
 * guess little more than one. Returns the hash of the matching code, or null. A right guess does not count.
 */
export async function checkSentCodes(
  deps: Deps,
  row: CodeRow | undefined,
  recipient: Recipient,
  asker: CodeAsker,
  isRight: (hash: string) => boolean,
): Promise<string | null> {
  const now = deps.clock.date();
  const counted: string[] = [];
  let right: string | null = null;
  for (const code of findLiveCodes(row, now)) {
    const isOwn = deps.keys.verify(
      'sign-in-address',
      formatSignedText(recipient, asker.address),
      code.askedBy,
    );
    const counters = findCounters(recipient, code, asker, asker.isKnown || isOwn, now);
    if (await countGuess(deps, counters, now, counted)) {
      if (isRight(code.hash)) right = code.hash;
    }
  }
  if (right !== null) for (const key of counted) await undoUse(deps.db, key);
  return right;
}

type Counter = { key: string; points: number; endsAt: Date };

function findCounters(
  { by, to, purpose }: Recipient,
  code: SentCode,
  asker: CodeAsker,
  hasOwnGuesses: boolean,
  now: Date,
): Counter[] {
  const endsAt = new Date(code.endsAt);
  const own = { key: `code:${code.hash}:${asker.counter}`, points: smsGuesses, endsAt };
  if (hasOwnGuesses) return [own];
  return [
    own,
    { key: `code:${code.hash}:strangers`, points: smsGuessesOfStrangers, endsAt },
    {
      key: `codes:day:${by}:${to}:${purpose}`,
      points: smsGuessesOfStrangersPerDay,
      endsAt: new Date(now.valueOf() + dayMs),
    },
  ];
}

/**
 * Counts a guess against the counters until one is used up, and adds their keys to `counted`. Returns false
 * when one is used up.
 */
async function countGuess(
  { db }: Deps,
  counters: readonly Counter[],
  now: Date,
  counted: string[],
): Promise<boolean> {
  for (const { key, points, endsAt } of counters) {
    const used = await countOne(db, now, key, endsAt);
    counted.push(key);
    if (used.points > points) return false;
  }
  return true;
}

function findLiveCodes(row: CodeRow | undefined, now: Date): SentCode[] {
  return (row?.codes ?? []).filter(({ endsAt }) => Date.parse(endsAt) > now.valueOf());
}

function formatSignedText({ by, to }: Recipient, address: string): string {
  return `${by} ${to}\n${address}`;
}
