import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { Realm } from '#server/base/realm.ts';
import { keyedCalls } from '#server/db/tables/keyed-calls.ts';
import { sha256 } from '#server/base/ids.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Deps } from './deps.ts';

/** A call with a key, and the two functions that store and read its result. */
export type KeyedCall<Result> = {
  realm: Realm;
  /** The person or colleague; `guest`, or the ended session. */
  owner: string;
  call: string;
  key: string;
  /** The request under the key, as JSON: a repeat has the same one. */
  body: string;
  /** How long a repeat is recognized, in ms. */
  keptMs: number;
  /** Counts the body as a guess, for a call with a password or a code in it; else null. */
  countGuess: CountGuess | null;
  /** Converts the result of the call's transaction to the JSON value to store. */
  write: (result: unknown) => unknown;
  /** Converts the stored value back, and throws as the call does. */
  read: (stored: unknown) => Promise<Result> | Result;
};

/** The members that identify a call. */
export type CallKey = Pick<KeyedCall<unknown>, 'realm' | 'owner' | 'call' | 'key' | 'body'>;

/** Checks the password or code like the call itself, but does nothing with it. Throws as the call does. */
export type CountGuess = () => Promise<unknown>;

/** The owner of keys of people who are not signed in: the key alone proves who made the call. */
export const guest = 'guest';

/** Names the owner of the key for a call that ends the session of `token`. */
export function sessionOwner(token: string): string {
  return `session:${sha256(token)}`;
}

/** Returns the `Idempotency-Key` of a request. Throws 422 for an invalid one. */
export function checkKey(key: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid('idempotency_key', 'invalid');
}

/** Creates the refusal of a key that was used with another body. */
export function reusedKey(): Refusal {
  return invalid('idempotency_key', 'idempotencyReused');
}

/** Names the key by its owner and call; a reader of a claim or a counter cannot ask for the answer with it. */
export function nameKey({ realm, owner, call, key }: CallKey): string {
  return sha256(JSON.stringify([realm, owner, call, key]));
}

/** The value that is stored under a key. */
export type StoredCall = { isSameBody: boolean; createdAt: Date; read: () => unknown };

/** Finds the value under this key, or null; it expires after its time. */
export async function findStored(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  call: CallKey,
): Promise<StoredCall | null> {
  const [row] = await db.select().from(keyedCalls).where(hasKey(call));
  if (row === undefined || row.expiresAt <= clock.date()) return null;
  return {
    isSameBody: keys.verify('keyed-body', call.body, row.bodySignature),
    createdAt: row.createdAt,
    read() {
      const text = keys.open('kept-answer', row.answer, row.keyHash);
      if (text === null) throw new Refusal(503, 'secret.unreadable');
      const stored: unknown = JSON.parse(text);
      return stored;
    },
  };
}

/**
 * Stores a value under a key, sealed. A reader of the database gets neither the value, nor the key, nor a hash by
 * which a password in the body could be guessed. Throws when something is stored there, unless `replaces`.
 */
export async function store(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  tx: Database,
  { realm, owner, call, key, body }: CallKey,
  value: unknown,
  { keptMs, replaces }: { keptMs: number; replaces: boolean },
): Promise<void> {
  const createdAt = clock.date();
  const keyHash = sha256(key);
  const row = {
    bodySignature: keys.sign('keyed-body', body),
    answer: keys.seal('kept-answer', JSON.stringify(value), keyHash),
    createdAt,
    expiresAt: new Date(createdAt.valueOf() + keptMs),
  };
  const stored = await tx
    .insert(keyedCalls)
    .values({ realm, owner, call, keyHash, ...row })
    .onConflictDoUpdate({
      target: [keyedCalls.realm, keyedCalls.owner, keyedCalls.call, keyedCalls.keyHash],
      set: row,
      ...(replaces ? null : { setWhere: lte(keyedCalls.expiresAt, createdAt) }),
    })
    .returning({ id: keyedCalls.id });
  if (stored.length === 0) throw new Error(`another ${call} was first under its key`);
}

function hasKey({ realm, owner, call, key }: CallKey) {
  return and(
    eq(keyedCalls.realm, realm),
    eq(keyedCalls.owner, owner),
    eq(keyedCalls.call, call),
    eq(keyedCalls.keyHash, sha256(key)),
  );
}
