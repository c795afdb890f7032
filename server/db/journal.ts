import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { listRows, readTogether } from './read-together.ts';
import type { Migration } from './migration-files.ts';

const applied = sql`drizzle.__drizzle_migrations`;

/** Lists the hashes of the migrations that a database says it has, in no order. */
export const appliedHashes = listRows(
  { hash: { sql: sql`hash`, read: String } },
  { from: applied },
);

/** Returns those hashes. */
export async function readJournal(db: Database): Promise<readonly string[]> {
  const { hashes } = await readTogether(db, { hashes: appliedHashes });
  return hashes.map(({ hash }) => hash);
}

/** Writes down that a database has a migration. */
export async function insertIntoJournal(
  tx: Database,
  { hash, createdAt }: Migration,
): Promise<void> {
  await tx.execute(sql`insert into ${applied} (hash, created_at) values (${hash}, ${createdAt})`);
}
