import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { idempotencyKeys } from '#server/db/tables/people.ts';
import { invalid, type Refusal } from '#server/base/refusal.ts';
import { sha256 } from '#server/base/ids.ts';
import type { Deps } from './deps.ts';

/** A call with a key, and the storage of its response. */
export type KeptCall<Answer> = {
  /** The person, guest or colleague whose rows these are. */
  owner: string;
  /** Names the key by its owner and call. */
  key: string;
  /** Distinguishes request bodies. */
  body: string;
  /** Counts what was typed as a guess, for a call whose body holds a password or a code; else null. */
  countGuess: CountGuess | null;
  /** Finds the response under this key, or null. */
  find(): Promise<KeptAnswer<Answer> | null>;
  /** Saves the response. Throws when one is saved already. */
  save(tx: Database, answer: Answer): Promise<void>;
};

/** A stored response. */
export type KeptAnswer<Answer> = {
  /** True if the first call had the same body. */
  isSameBody: boolean;
  createdAt: Date;
  /** Converts it for a repeat, and throws as its call does. */
  read(): Promise<Answer> | Answer;
};

/** Checks what was typed like the call itself, but does nothing with it. Throws as the call does. */
export type CountGuess = () => Promise<unknown>;

export type Idempotency = { userId: string; scope: string; key: string; bodyHash: string };

/** Reads the key of a request; null when the caller sent none. Throws 422 for an invalid key. */
export function createIdempotency(
  userId: string,
  scope: string,
  key: string | undefined,
  body: unknown,
): Idempotency | null {
  if (key === undefined) return null;
  expectKey(key);
  return { userId, scope, key, bodyHash: sha256(JSON.stringify(body)) };
}

/** Throws 422 for an invalid `Idempotency-Key`. */
export function expectKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalid('idempotency_key', 'invalid');
}

/**
 * Claims the key for this transaction. A parallel call with the same key waits here, in the database, until
 * the first has committed, and then gets its response; when the first fails, the next one runs. Throws 422
 * when the key was used with another body.
 */
export async function claimKey(
  tx: Database,
  { userId, scope, key, bodyHash }: Idempotency,
  now: Date,
): Promise<{ first: true } | { first: false; answer: unknown }> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, scope, key, bodyHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return { first: true };
  const stored = await readKey(tx, { userId, scope, key, bodyHash });
  return { first: false, answer: stored?.answer ?? null };
}

/**
 * Finds the response that was stored under this key, or null. Throws 422 when the key was used with another
 * body.
 */
export async function readKey(
  db: Database,
  idempotency: Idempotency,
): Promise<{ answer: unknown } | null> {
  const row = await findRow(db, idempotency);
  if (row === null) return null;
  if (row.bodyHash !== idempotency.bodyHash) throw reusedKey();
  return { answer: row.answer };
}

/** Creates the refusal of a key that was used with another body. */
export function reusedKey(): Refusal {
  return invalid('idempotency_key', 'idempotencyReused');
}

async function findRow(db: Database, idempotency: Idempotency) {
  const [row] = await db.select().from(idempotencyKeys).where(same(idempotency));
  return row ?? null;
}

/** Saves a response for repeats within seven days. The first response under a key stays. */
export async function saveResponse(
  tx: Database,
  idempotency: Idempotency,
  response: unknown,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ answer: response }).where(same(idempotency));
}

/** Saves the response of a call under its key for seven days, unencrypted. */
export function keepUnderKey<Answer>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  idempotency: Idempotency,
  readAnswer: (kept: unknown) => Answer,
  countGuess: CountGuess | null = null,
): KeptCall<Answer> {
  const { userId, scope, key, bodyHash } = idempotency;
  return {
    owner: userId,
    key: JSON.stringify([userId, scope, key]),
    body: bodyHash,
    countGuess,
    async find() {
      const row = await findRow(db, idempotency);
      if (row === null) return null;
      const isSameBody = row.bodyHash === bodyHash;
      return { isSameBody, createdAt: row.createdAt, read: () => readAnswer(row.answer) };
    },
    async save(tx, answer) {
      const createdAt = clock.date();
      await tx.insert(idempotencyKeys).values({ ...idempotency, answer, createdAt });
    },
  };
}

function same({ userId, scope, key }: Idempotency) {
  return and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.scope, scope),
    eq(idempotencyKeys.key, key),
  );
}
