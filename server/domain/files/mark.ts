import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { secrets } from '#server/db/tables/content.ts';
import type { Deps } from '#server/records/deps.ts';
import { filterKnownKeys } from './objects.ts';

export type Owner = 'ours' | 'another' | 'nobody';

/**
 * Reads the owner of the mark in the storage. A database and its restored backups share one permanent mark.
 * Throws when the storage does not respond.
 */
export async function readStorageOwner({ db, files }: Deps): Promise<Owner> {
  const mark = await files.storage.readMark();
  if (mark === null) return 'nobody';
  return mark === (await ensureMark(db)) ? 'ours' : 'another';
}

/**
 * Marks an unmarked storage when it is empty or holds an object of this database. Two servers on one database
 * leave the same mark. While the storage does not respond, it stays unclaimed
 * and nothing is removed from it.
 */
export async function claimStorage(deps: Deps): Promise<Owner> {
  try {
    const owner = await readStorageOwner(deps);
    if (owner !== 'nobody') return owner;
    if (await holdsOnlyForeign(deps)) return 'another';
    await deps.files.storage.writeMark(await ensureMark(deps.db));
    return await readStorageOwner(deps);
  } catch (error) {
    deps.log.warn('the storage of files does not name its site', { error });
    return 'nobody';
  }
}

/** Makes this database the owner of the storage, in place of any earlier owner. */
export async function adoptStorage({ db, files }: Deps): Promise<void> {
  await files.storage.writeMark(await ensureMark(db), { replaces: true });
}

const markName = 'storage-mark';

/** Reads the mark of this database, and creates it on first use. */
async function ensureMark(db: Database): Promise<string> {
  const earlierMark = await findMark(db);
  if (earlierMark !== null) return earlierMark;
  const value = randomBytes(32).toString('base64url');
  await db.insert(secrets).values({ name: markName, value }).onConflictDoNothing();
  const mark = await findMark(db);
  if (mark === null) throw new Error('the mark of the storage vanished');
  return mark;
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
  const knownKeys = await filterKnownKeys(
    deps.db,
    found.map(({ key }) => key),
  );
  return found.length > 0 && knownKeys.size === 0;
}
