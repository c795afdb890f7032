import { sql } from 'drizzle-orm';
import { findDiskFault } from '#server/base/disk-fault.ts';
import { copyWhileWritten } from './copy-while-written.ts';
import { createPglite } from './create-pglite.ts';
import type { CopyDatabase, OpenDatabase } from './database.ts';
import { reserveDirectory } from './lock.ts';
import { openPgliteClient } from './pglite-client.ts';
import { getPgliteDirectory, hasPglite } from './pglite-directory.ts';

/**
 * Opens the embedded database below `dataDir`, migrated and durable. If it is missing, `create` makes it while the
 * directory is locked. Throws DirectoryInUse when another process has it: two would silently destroy each other's
 * data. Throws EnvError for one that this program cannot bring up to date.
 */
export async function openPglite(
  dataDir: string,
  create = createPglite,
): Promise<OpenDatabase & { copy: CopyDatabase }> {
  const unlock = await reserveDirectory(dataDir);
  const directory = getPgliteDirectory(dataDir);
  try {
    const created = hasPglite(dataDir) ? [] : await create(dataDir);
    const { db, migrated, close } = await openPgliteClient(directory);
    return {
      db,
      migrated: [...created, ...migrated],
      async copy(to, read) {
        await db.execute(sql`checkpoint`);
        // During a transaction no other statement runs, so nothing is written.
        return copyWhileWritten(directory, to, (finish) =>
          db.transaction(async (tx) => {
            const facts = await read(tx);
            await finish();
            return facts;
          }),
        );
      },
      async close() {
        await close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw findDiskFault(error, directory) ?? error;
  }
}
