import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { idempotencyKeys } from '#server/db/tables/people.ts';
import { sha256 } from '#server/ids.ts';
import { AppError, invalid } from './app-error.ts';
import { withClaim } from './claim.ts';
import type { Deps } from './deps.ts';

// A wallet may be asked in between, which takes a while.
const repeatTimeoutMs = 30_000;

/** What else is written down in the transaction of an act, last: one is never without the other. */
export type Beside<Result> = (tx: Database, result: Result) => Promise<void>;

/** Writes an act down by itself. */
export const actAlone: Beside<unknown> = () => Promise.resolve();

/** Does `work` in a transaction of its own, with what is written down beside it. */
export function actBeside<Result>(
  { db }: Pick<Deps, 'db'>,
  beside: Beside<Result>,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await work(tx);
    await beside(tx, result);
    return result;
  });
}

export type Idempotency = { userId: string; scope: string; key: string; bodyHash: string };

/** Throws 422 when the key is not one. Null when the caller sent none. */
export function idempotencyOf(
  userId: string,
  scope: string,
  key: string | undefined,
  body: unknown,
): Idempotency | null {
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalid('idempotency_key', 'invalid');
  return { userId, scope, key, bodyHash: sha256(JSON.stringify(body)) };
}

/**
 * Claims the key for this transaction. A parallel call with the same key waits here, in the database,
 * until the first has committed, and then learns what it made; when the first fails the next one
 * runs. Throws 422 when the key was used with another body.
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

/** Returns the response that was stored under this key, or null. Throws 422 when it had another body. */
export async function readKey(
  db: Database,
  idempotency: Idempotency,
): Promise<{ answer: unknown } | null> {
  const [row] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(same(idempotency));
  if (row === undefined) return null;
  if (row.bodyHash !== idempotency.bodyHash) throw invalid('idempotency_key', 'idempotencyReused');
  return { answer: row.answer };
}

/** Keeps what was made, or said, for whoever asks again within seven days. Once: the first stays. */
export async function saveResponse(
  tx: Database,
  idempotency: Idempotency,
  response: unknown,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ answer: response }).where(same(idempotency));
}

/**
 * Does `work` once for each key. It is to call `keep` last in the transaction of its act; whoever sends
 * the same again gets the answer of the first. The key is claimed before `work` looks at anything: a
 * repeat that arrives meanwhile, at this node or another, spends no code and is counted nowhere. At this
 * node repeats share a refusal as well. Throws 422 when the key was used with another body.
 */
export async function doOnce<Answer>(
  deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'lease' | 'log'>,
  idempotency: Idempotency | null,
  readAnswer: (kept: unknown) => Answer,
  work: (keep: Beside<Answer>) => Promise<Answer>,
): Promise<Answer> {
  if (idempotency === null) return work(actAlone);
  const { db, clock } = deps;
  const { userId, scope, key, bodyHash } = idempotency;
  const name = `once:${sha256(JSON.stringify([userId, scope, key]))}`;
  const first = async (): Promise<unknown> => {
    const before = await readKey(db, idempotency);
    if (before !== null) return before.answer;
    try {
      return await work(async (tx, answer) => {
        const kept = { ...idempotency, answer, createdAt: clock.date() };
        await tx.insert(idempotencyKeys).values(kept);
      });
    } catch (error) {
      // The claim ended before the work did, and another node was first.
      const twin = await readKey(db, idempotency);
      if (twin === null) throw error;
      return twin.answer;
    }
  };
  const turn = { ms: repeatTimeoutMs, refusal: stillRunning, takesOwnOver: false };
  const answer = await deps.queue.share(`${name}:${bodyHash}`, () =>
    withClaim(deps, name, turn, first),
  );
  return readAnswer(answer);
}

/** Refuses a repeat whose first call has not ended yet; sent again later it gets the answer of the first. */
function stillRunning(): AppError {
  return new AppError(503, 'server.unavailable', { retryAfterMs: 2000 });
}

function same({ userId, scope, key }: Idempotency) {
  return and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.scope, scope),
    eq(idempotencyKeys.key, key),
  );
}
