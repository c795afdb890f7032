import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
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
  mkdirSync(folder, { recursive: true });
  const directory = mkdtempSync(join(folder, 'database-'));
  const client = await PGlite.create(directory);
  await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
  // Closed before it is packed: a start on the files of an open database syncs each of them and replays the log.
  await client.close();
  // Several test files may build it at once; each moves a whole file into place.
  const { status } = spawnSync('tar', ['-cf', `${file}.${process.pid}`, '-C', directory, '.']);
  if (status !== 0) throw new Error('tar could not pack the database');
  rmSync(directory, { recursive: true });
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

/** Another migration, another PGlite or another version of this file makes another template. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  hash.update(fingerprintMigrations());
  const lock = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json');
  return hash.update(readFileSync(lock)).digest('hex').slice(0, 16);
}

/** Returns a hash of all migrations. */
export function fingerprintMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).toSorted()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex');
}
