import { and, count, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { deletedFileKeptMs, maxStorageBytes } from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import { fileObjects } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';

// An upload in progress has bytes but no file yet.
const longestWriteMs = 60 * 60 * 1000;

/** Records the key before the bytes are written, so that bytes left by a crash are known. */
export async function insertObject(
  deps: Deps,
  object: { key: string; userId: string; size: number },
): Promise<void> {
  const since = deps.clock.date();
  await deps.db.insert(fileObjects).values({ ...object, state: 'writing', since });
}

/** Keeps bytes that have become a file. Throws 503 when they were given up in the meantime. */
export async function keepObject(tx: Database, key: string, now: Date): Promise<void> {
  if (!(await move(tx, key, 'writing', 'kept', now))) throw new Refusal(503, 'server.unavailable');
}

/** Moves the bytes of a deleted file to the trash, where they stay for a while. */
export async function trashObject(tx: Database, key: string, now: Date): Promise<void> {
  await move(tx, key, 'kept', 'trash', now);
}

/** Erases bytes immediately unless they have become a file. */
export async function discardObject(deps: Deps, key: string): Promise<void> {
  try {
    const isDiscarded = await move(deps.db, key, 'writing', 'trash', deps.clock.date());
    if (isDiscarded) await eraseObject(deps, key, 'its upload failed');
  } catch (error) {
    deps.log.warn('the bytes of a failed upload are left for the sweep', { key, error });
  }
}

/**
 * Erases the oldest objects in a person's trash when it is large, so that deleting cannot fill the storage.
 */
export async function eraseOverflow(deps: Deps, userId: string): Promise<void> {
  const newer = sql<string>`sum(${fileObjects.size}) over (order by ${fileObjects.since} desc, ${fileObjects.key})`;
  const trash = deps.db
    .select({ key: fileObjects.key, bytes: newer.as('bytes') })
    .from(fileObjects)
    .where(and(eq(fileObjects.userId, userId), eq(fileObjects.state, 'trash')))
    .as('trash');
  const over = await deps.db
    .select({ key: trash.key })
    .from(trash)
    .where(sql`${trash.bytes} > ${maxStorageBytes}`);
  for (const { key } of over) await eraseObject(deps, key, 'its owner deleted much');
}

/**
 * Removes bytes and row of an object in the trash. The bytes go first, so that none are left without a row.
 */
export async function eraseObject(deps: Deps, key: string, why: string): Promise<void> {
  await deps.files.storage.remove(key);
  await deps.db
    .delete(fileObjects)
    .where(and(eq(fileObjects.key, key), eq(fileObjects.state, 'trash')));
  deps.log.info('a file was erased', { key, why });
}

const abandoned = (now: number) =>
  and(eq(fileObjects.state, 'writing'), lte(fileObjects.since, new Date(now - longestWriteMs)));
const expired = (now: number) =>
  and(eq(fileObjects.state, 'trash'), lte(fileObjects.since, new Date(now - deletedFileKeptMs)));

/** Counts the objects in each state. */
export async function countObjects(
  db: Database,
): Promise<Record<'writing' | 'kept' | 'trash', number>> {
  const rows = await db
    .select({ state: fileObjects.state, objects: count() })
    .from(fileObjects)
    .groupBy(fileObjects.state);
  const none = { writing: 0, kept: 0, trash: 0 };
  return Object.assign(
    none,
    Object.fromEntries(rows.map(({ state, objects }) => [state, objects])),
  );
}

/**
 * Counts the objects that the next sweep would move or erase, and the limit for a sweep without a person's
 * order.
 */
export async function countDue(deps: Deps): Promise<{ due: number; most: number }> {
  const now = deps.clock.now();
  const [all] = await deps.db.select({ objects: count() }).from(fileObjects);
  const [due] = await deps.db
    .select({ objects: count() })
    .from(fileObjects)
    .where(or(abandoned(now), expired(now)));
  return { due: due?.objects ?? 0, most: mostAtOnce(all?.objects ?? 0) };
}

/** Computes the limit: a tenth of all objects, at least 20 and at most 200. */
function mostAtOnce(objects: number): number {
  return Math.min(200, Math.max(20, Math.floor(objects / 10)));
}

/** Moves uploads that ended without a file to the trash. */
export async function trashAbandoned(deps: Deps): Promise<void> {
  const moved = await deps.db
    .update(fileObjects)
    .set({ state: 'trash', since: deps.clock.date() })
    .where(abandoned(deps.clock.now()))
    .returning({ key: fileObjects.key });
  for (const { key } of moved) deps.log.info('a broken upload was moved to the trash', { key });
}

/** Erases objects that have been in the trash long enough. */
export async function eraseExpired(deps: Deps): Promise<void> {
  const rows = await deps.db
    .select({ key: fileObjects.key })
    .from(fileObjects)
    .where(expired(deps.clock.now()));
  for (const { key } of rows) {
    await eraseObject(deps, key, 'its time in the trash is up').catch((error: unknown) =>
      deps.log.warn('a file could not be erased; the next sweep tries again', { key, error }),
    );
  }
}

/** Selects the keys that this database wrote. */
export async function filterKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const knownKeys = new Set<string>();
  for (let from = 0; from < keys.length; from += batch) {
    const rows = await db
      .select({ key: fileObjects.key })
      .from(fileObjects)
      .where(inArray(fileObjects.key, keys.slice(from, from + batch)));
    for (const { key } of rows) knownKeys.add(key);
  }
  return knownKeys;
}

const batch = 500;

/** Moves an object in one statement, so that only one of two parallel moves succeeds. */
async function move(
  db: Database,
  key: string,
  from: 'writing' | 'kept',
  state: 'kept' | 'trash',
  since: Date,
): Promise<boolean> {
  const moved = await db
    .update(fileObjects)
    .set({ state, since })
    .where(and(eq(fileObjects.key, key), eq(fileObjects.state, from)))
    .returning({ key: fileObjects.key });
  return moved.length > 0;
}
