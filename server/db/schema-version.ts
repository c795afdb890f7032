import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';

const applied = sql`drizzle.__drizzle_migrations`;

let known: readonly string[] | null = null;

/**
 * Returns how many migrations of a database this program does not know, and how many of its own the
 * database lacks.
 */
export async function compareSchema(db: Database): Promise<{ unknown: number; missing: number }> {
  const own = knownMigrations();
  const rows = await db.select({ hash: sql<string>`hash` }).from(applied);
  const hashes = rows.map(({ hash }) => hash);
  return {
    unknown: hashes.filter((hash) => !own.includes(hash)).length,
    missing: own.filter((hash) => !hashes.includes(hash)).length,
  };
}

/** Lists the hashes of the migrations that this program knows, the last one last. */
export function knownMigrations(): readonly string[] {
  known ??= readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  return known;
}
