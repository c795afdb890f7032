import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { secrets } from '#server/db/tables/content.ts';
import type { Deps } from '#server/records/deps.ts';
import { filterKnownKeys } from './objects.ts';

export type Owner = 'ours' | 'another' | 'nobody';

/**
 * Returns whose mark the storage carries. A database and the copies of its backups have one mark for life.
 * Throws when the storage does not answer.
 */
export async function ownerOf({ db, files }: Deps): Promise<Owner> {
  const mark = await files.storage.readMark();
  if (mark === null) return 'nobody';
  return mark === (await markOf(db)) ? 'ours' : 'another';
}

/**
 * Marks a storage that nobody has marked, when it is empty or holds something of this database. Two
 * servers on one database leave the same mark. `nobody` when that cannot be found out, because the
 * storage does not answer: until it does nothing is removed from it.
 */
export async function claimStorage(deps: Deps): Promise<Owner> {
  try {
    const owner = await ownerOf(deps);
    if (owner !== 'nobody') return owner;
    if (await holdsOnlyForeign(deps)) return 'another';
    await deps.files.storage.writeMark(await markOf(deps.db));
    return await ownerOf(deps);
  } catch (error) {
    deps.log.warn('the storage of files does not say whose it is', { error });
    return 'nobody';
  }
}

/** Makes the storage this database's, whosever it was. */
export async function adoptStorage({ db, files }: Deps): Promise<void> {
  await files.storage.writeMark(await markOf(db), { replaces: true });
}

const markName = 'storage-mark';

/** Writes the mark down that an earlier version made from a key of the database. */
export async function keepOldMark(db: Database, key: string): Promise<void> {
  const value = createHmac('sha256', key).update('the mark of the storage').digest('base64url');
  await db.insert(secrets).values({ name: markName, value }).onConflictDoNothing();
}

/** Returns the mark of this database, which it gets when it is first asked for. */
async function markOf(db: Database): Promise<string> {
  const known = await findMark(db);
  if (known !== null) return known;
  const value = randomBytes(32).toString('base64url');
  await db.insert(secrets).values({ name: markName, value }).onConflictDoNothing();
  const made = await findMark(db);
  if (made === null) throw new Error('the mark of the storage vanished');
  return made;
}

async function findMark(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ value: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, markName));
  return row?.value ?? null;
}

async function holdsOnlyForeign(deps: Deps): Promise<boolean> {
  const found = await deps.files.storage.list().catch((error: unknown) => {
    deps.log.warn('the storage of files cannot be listed, and is taken for ours', { error });
    return [];
  });
  const known = await filterKnownKeys(
    deps.db,
    found.map(({ key }) => key),
  );
  return found.length > 0 && known.size === 0;
}
