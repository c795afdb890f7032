import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { DatabaseFacts } from './manifest.ts';

/** Reads the facts about a database that a backup stores and a restore compares. */
export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const [row] = await db
    .select({
      at: sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      postgres: sql<string>`split_part(current_setting('server_version'), '.', 1)`,
      schema: sql<string>`(select hash from drizzle.__drizzle_migrations order by id desc limit 1)`,
      content: sql<string | null>`(select version from content_versions order by id desc limit 1)`,
    })
    .from(sql`(select 1) as one`);
  if (row === undefined) throw new Error('the database does not say what it is');
  return { ...row, rows: await countRows(db) };
}

/** Counts the rows of every table, by its name. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const names = await listTables(db);
  if (names.length === 0) return {};
  const counts = sql.join(
    names.map(
      (name) => sql`select ${name}::text as name, count(*) as count from ${sql.identifier(name)}`,
    ),
    sql` union all `,
  );
  const rows = await db
    .select({ name: sql<string>`name`, count: sql`count`.mapWith(Number) })
    .from(sql`(${counts}) as counted`)
    .orderBy(sql`name`);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Lists the tables of the site, in any version of the schema. */
export async function listTables(db: Database): Promise<string[]> {
  const rows = await db
    .select({ name: sql<string>`tablename::text` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
    .orderBy(sql`tablename collate "C"`);
  return rows.map(({ name }) => name);
}
