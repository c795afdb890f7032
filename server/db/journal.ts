import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { Migration } from './migration-files.ts';

const applied = sql`drizzle.__drizzle_migrations`;

/** Returns the hashes of the migrations that a database says it has, in no order. */
export async function readJournal(db: Database): Promise<readonly string[]> {
  const rows = await db.select({ hash: sql<string>`hash` }).from(applied);
  return rows.map(({ hash }) => hash);
}

/** Writes down that a database has a migration. */
export async function insertIntoJournal(
  tx: Database,
  { hash, createdAt }: Migration,
): Promise<void> {
  await tx.execute(sql`insert into ${applied} (hash, created_at) values (${hash}, ${createdAt})`);
}
