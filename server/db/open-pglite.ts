import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { findDiskFault } from '#server/base/disk-fault.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { copyWhileWritten } from './copy-while-written.ts';
import type { CopyDatabase, OpenDatabase } from './database.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import { reserveDirectory } from './lock.ts';
import { withPreparedStatements } from './prepared-statements.ts';

// The memory that the database once touches it keeps: of the usual 128 MB of buffers a site of this
// size needs a few. The log on the disk would grow to a gigabyte.
const settings = ['wal_sync_method=fsync', 'shared_buffers=16MB', 'max_wal_size=128MB'];

const startParams = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat(settings.flatMap((setting) => ['-c', setting]));

/**
 * Opens the embedded database below `dataDir`, migrated and durable.
 * Throws DirectoryInUse when another process has it: two would silently destroy each other's data.
 * Throws EnvError for one that this program cannot bring up to date.
 */
export async function openPglite(dataDir: string): Promise<OpenDatabase & { copy: CopyDatabase }> {
  const unlock = await reserveDirectory(dataDir);
  let client: PGlite | null = null;
  const directory = path.join(dataDir, 'postgres');
  try {
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    const opened = await PGlite.create({
      fs: new DurableNodeFS(directory),
      startParams,
    });
    client = opened;
    const db = drizzle(await withPreparedStatements(opened), { casing: 'snake_case' });
    const migrated = await bringUpToDate(db);
    return {
      db,
      migrated,
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
        await opened.close();
        await unlock();
      },
    };
  } catch (error) {
    await client?.close().catch(() => undefined);
    await unlock();
    throw findDiskFault(error, directory) ?? error;
  }
}
