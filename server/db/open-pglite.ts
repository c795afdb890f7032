import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from './database.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import { reserveDirectory } from './lock.ts';
import { migrationsFolder } from './migrations-folder.ts';

const startParams = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat('-c', 'wal_sync_method=fsync');

/**
 * Opens the embedded database below `dataDir`, migrated and durable.
 * Throws DirectoryInUse when another process has it: two would silently destroy each other's data.
 */
export async function openPglite(dataDir: string): Promise<OpenDatabase> {
  const unlock = await reserveDirectory(dataDir);
  try {
    const directory = path.join(dataDir, 'postgres');
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    const client = await PGlite.create({
      fs: new DurableNodeFS(directory),
      startParams,
    });
    const db = drizzle(client, { casing: 'snake_case' });
    await migrate(db, { migrationsFolder });
    return {
      db,
      async close() {
        await client.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
