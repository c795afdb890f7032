import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { timed, type MigrationStep } from './migration-step.ts';

/**
 * Runs the statements of a folder `migrations/online`, one a file, in the order of their names: what takes long on
 * a large table and keeps nobody waiting, which only works outside a transaction. Each may run again at
 * every start (`create index concurrently if not exists …`, `validate constraint`). Returns those that
 * took their time.
 */
export async function migrateOnline(
  db: Database,
  folder: string,
): Promise<readonly MigrationStep[]> {
  const steps: MigrationStep[] = [];
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  for (const file of files) {
    const statement = readFileSync(join(folder, file), 'utf8');
    await dropInvalidIndex(db, statement);
    steps.push(await timed(file, () => db.execute(sql.raw(statement))));
  }
  return steps.filter(({ ms }) => ms >= 100);
}

/** Drops what was left of an index whose making was broken off: it is never used, and never finished. */
async function dropInvalidIndex(db: Database, statement: string): Promise<void> {
  const [, name] =
    /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement) ?? [];
  if (name === undefined) return;
  const [left] = await db
    .select({ name: sql<string>`indexrelid::regclass::text` })
    .from(sql`pg_index`)
    .where(sql`indexrelid = to_regclass(${name}) and not indisvalid`);
  if (left !== undefined) await db.execute(sql.raw(`drop index concurrently if exists ${name}`));
}
