import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { timed, type MigrationStep } from './migration-step.ts';

/**
 * Runs the statements in the folder `migrations/online`, one per file, in the order of their names. They
 * take long on a large table without blocking anyone, and work only outside a transaction. Each must be
 * repeatable at every start (`create index concurrently if not exists …`, `validate constraint`). Returns
 * the slow ones.
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

/** Drops the remains of an index after an interrupted build: PostgreSQL never uses or completes it. */
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
