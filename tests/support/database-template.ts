import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from '#server/db/migrations-folder.ts';

/**
 * Puts a new, migrated database below `dataDir`, as the first start on it would, in a tenth of the
 * time: for tests that are about something else. One that does not sync never waits for the disk.
 */
export async function copyDatabase(dataDir: string, { syncs = true } = {}): Promise<void> {
  const directory = join(dataDir, 'postgres');
  mkdirSync(directory, { mode: 0o700 });
  const { status } = spawnSync('tar', ['-xf', await ensureDatabaseTemplate(), '-C', directory]);
  if (status !== 0) throw new Error('tar could not unpack the database');
  if (!syncs) appendFileSync(join(directory, 'postgresql.conf'), '\nfsync = off\n');
}

/** Gets the file with the dump of a new, migrated database; creates it if missing. */
export async function ensureDatabaseTemplate(): Promise<string> {
  const folder = join(import.meta.dirname, '../../.tmp');
  const file = join(folder, `database-${fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const client = await PGlite.create();
  await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
  const dump = new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer());
  await client.close();
  mkdirSync(folder, { recursive: true });
  // Several test files may build it at once; each moves a whole file into place.
  writeFileSync(`${file}.${process.pid}`, dump);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

/** Another migration or another PGlite makes another template. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).toSorted()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrationsFolder, name)));
  }
  const lock = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json');
  return hash.update(readFileSync(lock)).digest('hex').slice(0, 16);
}
