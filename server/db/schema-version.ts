import type { Database } from './database.ts';
import { formerMigrations } from './former-migrations.ts';
import { readJournal } from './journal.ts';
import { readBaseline, readMigrations } from './migration-files.ts';
import { migrationsFolder } from './migrations-folder.ts';

const ownHashes = new Map<string, readonly string[]>();
const formerHashes: readonly string[] = formerMigrations.map(([, hash]) => hash);

/**
 * Returns how many migrations of a database this program does not know, and how many of its own the
 * database lacks. Those from before the baseline are known.
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

/** Returns whether this program knows a database whose last migration has this hash. */
export function isKnownSchema(hash: string): boolean {
  return formerHashes.includes(hash) || listOwn(migrationsFolder).includes(hash);
}

/** Returns whether bringing a database with this last migration up to date leaves its rows as they are. */
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
