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
import { findKnownDevice } from './sign-in-marks.ts';

/** What is kept of the codes that went to one phone or address for one purpose. */
export type CodeRow = { codeHash: string; codes: readonly SentCode[]; expiresAt: Date };

/** Whom codes went to, and by which way: nothing counts for two of them. */
export type Recipient = { by: 'sms' | 'email'; to: string; purpose: string };

/** Who enters a code. */
export type CodeAsker = {
  /** The name of their counter: a device that is known to the account, else the address. */
  counter: string;
  /** Whether the account was signed in to from this device or address. */
  isKnown: boolean;
  address: string;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Finds out who enters a code for the account of a phone; an empty phone has none. */
export async function findCodeAsker(deps: Deps, phone: string, client: Client): Promise<CodeAsker> {
  const { deviceHash, isAddressKnown } = await findKnownDevice(deps, phone, client);
  const address = client.address.group;
  return {
    counter: deviceHash === null ? `address:${address}` : `device:${deviceHash}`,
    isKnown: deviceHash !== null || isAddressKnown,
    address,
  };
}

/** Returns how many codes an hour can go to a phone or address when a place like this one asks for them. */
export function getCodesPerHour({ deviceHash, isAddressKnown }: KnownDevice): number {
  if (deviceHash !== null) return smsPerHour;
  // Neighbors behind one address must not use up what is left for the device.
  return smsPerHour - (isAddressKnown ? smsKeptPerHourForDevices : smsKeptPerHour);
}

/** Returns the row with one more code. Those before stay until they end, whoever asks for the next one. */
export function addCode(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  before: CodeRow | undefined,
  recipient: Recipient,
  code: { hash: string; address: string },
): CodeRow & { guesses: number } {
  const now = clock.date();
  const expiresAt = new Date(now.valueOf() + smsCodeLifetimeMs);
  const sent: SentCode = {
    hash: code.hash,
    askedBy: keys.sign('sign-in-address', textOf(recipient, code.address)),
    endsAt: expiresAt.toISOString(),
  };
  const codes = [...findLiveCodes(before, now), sent].slice(-smsPerHour);
  return { codeHash: code.hash, guesses: 0, expiresAt, codes };
}

/**
 * Checks a guess at all codes that are live, counted before it is checked: five of one asker at one code.
 * Strangers who did not ask for that code have twenty at it together, and a sum for the day, so that many
 * addresses guess little more than one. Returns the hash of the code that is right, or null. A right guess
 * does not count.
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
      textOf(recipient, asker.address),
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

/** Counts a guess until a counter is used up. Returns whether none is, and adds what was counted. */
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
  if (row === undefined) return [];
  const { codeHash, codes, expiresAt } = row;
  // The version before writes the newest code alone, and knows no list.
  const isListed = codes.some(({ hash }) => hash === codeHash);
  const unlisted = { hash: codeHash, askedBy: '', endsAt: expiresAt.toISOString() };
  const all = isListed ? codes : [...codes, unlisted];
  return all.filter(({ endsAt }) => Date.parse(endsAt) > now.valueOf());
}

function textOf({ by, to }: Recipient, address: string): string {
  return `${by} ${to}\n${address}`;
}
