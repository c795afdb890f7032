import { sql } from 'drizzle-orm';
import { EnvError } from '#server/base/env-error.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import type { MigrationStep } from './migration-step.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { compareSchema, isOlderThanBaseline } from './schema-version.ts';
import { isWayBack } from './way-back.ts';

/**
 * Migrates a database that this program understands, and returns what took how long. Throws EnvError,
 * with nothing written, when a newer program has migrated it, or one from before the first migration of this
 * one. The version that the last update began from may start: migrations keep what it needs.
 */
export async function bringUpToDate(
  db: Database,
  folder = migrationsFolder,
): Promise<readonly MigrationStep[]> {
  if (!(await hasJournal(db))) return migrate(db, folder);
  if (await isOlderThanBaseline(db, folder)) {
    throw new EnvError(
      'The database was made by a version before 0.1.0, and this version cannot read its data: start again with DATA_DIR or DATABASE_URL set to an empty one (docs/operations/upgrade.md).',
    );
  }
  const { unknown } = await compareSchema(db, folder);
  if (unknown > 0) {
    if (await isWayBack(db, readMigrations(folder))) return [];
    throw new EnvError(
      `The database is newer than this program, which does not know ${unknown} of its migrations: start the version that migrated it or the one before it, or set DATA_DIR or DATABASE_URL to another database.`,
    );
  }
  return migrate(db, folder);
}

async function hasJournal(db: Database): Promise<boolean> {
  const [row] = await db
    .select({ is: sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null` })
    .from(sql`(select 1) as one`);
  return row?.is === true;
}
