import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { readJournal } from './journal.ts';
import type { Migration } from './migration-files.ts';

const wayBack = sql`drizzle.way_back`;

/**
 * Records the version that an update begins from, by its last migration and the last one of the update, so that
 * this version may start again. The record stays the same when an interrupted update is repeated.
 */
export async function rememberWayBack(
  db: Database,
  migrations: readonly Migration[],
  appliedHashes: ReadonlySet<string>,
): Promise<void> {
  const from = migrations.findLast(({ hash }) => appliedHashes.has(hash))?.hash;
  const to = migrations.at(-1)?.hash;
  if (from === undefined || to === undefined) return;
  await db.execute(sql`create table if not exists ${wayBack} ("from" text, "to" text primary key)`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from ${wayBack} where "to" <> ${to}`);
    await tx.execute(
      sql`insert into ${wayBack} ("from", "to") values (${from}, ${to}) on conflict do nothing`,
    );
  });
}

/** Checks whether the last update of a database began from the version with these migrations. */
export async function isWayBack(db: Database, migrations: readonly Migration[]): Promise<boolean> {
  const appliedHashes = await readJournal(db);
  if (!migrations.every(({ hash }) => appliedHashes.includes(hash))) return false;
  const [table] = await db
    .select({ isThere: sql<boolean>`to_regclass('drizzle.way_back') is not null` })
    .from(sql`(select 1) as one`);
  if (table?.isThere !== true) return false;
  const rows = await db.select({ from: sql<string>`"from"` }).from(wayBack);
  return rows.some(({ from }) => from === migrations.at(-1)?.hash);
}
