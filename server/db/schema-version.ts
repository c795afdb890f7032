import type { Database } from './database.ts';
import { readJournal } from './journal.ts';
import { readMigrations } from './migration-files.ts';
import { migrationsFolder } from './migrations-folder.ts';

const ownHashes = new Map<string, readonly string[]>();

/**
 * Counts the migrations of a database that this program does not know, and the program's migrations that
 * the database lacks.
 */
export async function compareSchema(
  db: Database,
  folder = migrationsFolder,
): Promise<{ unknown: number; missing: number }> {
  return compareMigrations(await readJournal(db), folder);
}

/** Counts as `compareSchema`, from the hashes that were read from the database. */
export function compareMigrations(
  hashes: readonly string[],
  folder = migrationsFolder,
): { unknown: number; missing: number } {
  const own = listOwn(folder);
  return {
    unknown: hashes.filter((hash) => !own.includes(hash)).length,
    missing: own.filter((hash) => !hashes.includes(hash)).length,
  };
}

/** Checks whether a database has other migrations than this program, and not even the first of them. */
export async function isOlderThanBaseline(
  db: Database,
  folder = migrationsFolder,
): Promise<boolean> {
  const [first = ''] = listOwn(folder);
  const hashes = await readJournal(db);
  return hashes.length > 0 && !hashes.includes(first);
}

/** Checks whether this program knows a database with this hash as its last migration. */
export function isKnownSchema(hash: string): boolean {
  return listOwn(migrationsFolder).includes(hash);
}

/** Checks whether an update from this last migration leaves the rows unchanged. */
export function isCurrentSchema(hash: string): boolean {
  return hash === listOwn(migrationsFolder).at(-1);
}

function listOwn(folder: string): readonly string[] {
  const known = ownHashes.get(folder) ?? readMigrations(folder).map(({ hash }) => hash);
  ownHashes.set(folder, known);
  return known;
}
