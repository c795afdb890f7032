import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { sign } from '../secrets.ts';
import { knownKeys } from './objects.ts';

export type Owner = 'ours' | 'another' | 'nobody';

/**
 * Whose mark the storage carries. A database and the copies of its backups have one mark for life.
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
    await deps.files.storage.leaveMark(await markOf(deps.db));
    return await ownerOf(deps);
  } catch (error) {
    deps.log.warn('the storage of files does not say whose it is', { error });
    return 'nobody';
  }
}

/** Makes the storage this database's, whosever it was. */
export async function adoptStorage({ db, files }: Deps): Promise<void> {
  await files.storage.leaveMark(await markOf(db), { replaces: true });
}

/** With the key that signs addresses of files: every database that ever took a file has it. */
function markOf(db: Database): Promise<string> {
  return sign(db, 'files', 'the mark of the storage');
}

async function holdsOnlyForeign(deps: Deps): Promise<boolean> {
  const found = await deps.files.storage.list().catch((error: unknown) => {
    deps.log.warn('the storage of files cannot be listed, and is taken for ours', { error });
    return [];
  });
  const known = await knownKeys(
    deps.db,
    found.map(({ key }) => key),
  );
  return found.length > 0 && known.size === 0;
}
