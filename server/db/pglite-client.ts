import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { bringUpToDate } from './bring-up-to-date.ts';
import type { Database } from './database.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import type { MigrationStep } from './migration-step.ts';
import { withPreparedStatements } from './prepared-statements.ts';

// The memory that the database once touches it keeps: of the usual 128 MB of buffers a site of this
// size needs a few. The log on the disk would grow to a gigabyte.
const settings = ['wal_sync_method=fsync', 'shared_buffers=16MB', 'max_wal_size=128MB'];

const startParams = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat(settings.flatMap((setting) => ['-c', setting]));

export type PgliteClient = {
  db: Database;
  migrated: readonly MigrationStep[];
  close: () => Promise<void>;
};

/**
 * Opens the database in `directory`, durable and migrated; an empty directory gets a new one. The caller holds
 * the lock of the data directory. Throws EnvError for a database that this program cannot bring up to date.
 */
export async function openPgliteClient(directory: string): Promise<PgliteClient> {
  const client = await PGlite.create({ fs: new DurableNodeFS(directory), startParams });
  try {
    const db = drizzle(await withPreparedStatements(client), { casing: 'snake_case' });
    return { db, migrated: await bringUpToDate(db), close: () => client.close() };
  } catch (error) {
    await client.close().catch(() => undefined);
    throw error;
  }
}
