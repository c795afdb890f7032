import type { Database } from './database.ts';
import { formerMigrations } from './former-migrations.ts';
import { readJournal } from './journal.ts';
import { readBaseline, readMigrations } from './migration-files.ts';
import { migrationsFolder } from './migrations-folder.ts';

const ownHashes = new Map<string, readonly string[]>();
const formerHashes: readonly string[] = formerMigrations.map(([, hash]) => hash);

/**
 * Counts the migrations of a database that this program does not know, and the program's migrations that
 * the database lacks. Those from before the baseline are known.
 */
export async function compareSchema(
  db: Database,
  folder = migrationsFolder,
): Promise<{ unknown: number; missing: number }> {
  const own = listOwn(folder);
  const hashes = await readJournal(db);
  return {
    unknown: hashes.filter((hash) => !own.includes(hash) && !formerHashes.includes(hash)).length,
    missing: own.filter((hash) => !hashes.includes(hash)).length,
  };
}

/** Checks whether this program knows a database with this hash as its last migration. */
export function isKnownSchema(hash: string): boolean {
  return formerHashes.includes(hash) || listOwn(migrationsFolder).includes(hash);
}

/** Checks whether an update from this last migration leaves the rows unchanged. */
export function isCurrentSchema(hash: string): boolean {
  const own = listOwn(migrationsFolder);
  const isBaseline = own.length === readBaseline(migrationsFolder).length;
  return hash === own.at(-1) || (isBaseline && hash === formerHashes.at(-1));
}

function listOwn(folder: string): readonly string[] {
  const known = ownHashes.get(folder) ?? readMigrations(folder).map(({ hash }) => hash);
  ownHashes.set(folder, known);
  return known;
}
