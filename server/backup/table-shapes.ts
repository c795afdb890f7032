import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** The columns and constraints of a table that copying needs. */
export type TableShape = {
  name: string;
  /** The columns, without those that the database computes. */
  columns: readonly string[];
  /** The column with a sequence; null without one. */
  counted: string | null;
};

/** Lists the tables of the site and their columns from the database. */
export async function listShapes(db: Database): Promise<TableShape[]> {
  const rows = await db
    .select({
      name: sql<string>`c.relname::text`,
      columns: sql<
        string[]
      >`json_agg(a.attname order by a.attnum) filter (where a.attgenerated = '')`,
      counted: sql<string | null>`max(a.attname::text) filter (where a.attidentity <> '')`,
    })
    .from(
      sql`pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`,
    )
    .where(sql`c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
    .groupBy(sql`c.relname`)
    .orderBy(sql`c.relname`);
  return rows;
}

/** The fingerprint of a table: the number of rows, and the sum of their hashes. */
export type TableSum = { rows: number; sum: string };

/** Computes a checksum of a table that is the same on every PostgreSQL, in any order of its rows. */
export async function sumTable(db: Database, { name }: TableShape): Promise<TableSum> {
  const digest = sql`('x' || left(md5(row_to_json(t)::text), 15))::bit(60)::bigint`;
  const [row] = await db
    .select({
      rows: sql`count(*)`.mapWith(Number),
      sum: sql<string>`coalesce(sum(${digest}), 0)::text`,
    })
    .from(sql`${sql.identifier(name)} as t`);
  return row ?? { rows: 0, sum: '' };
}

/** Lists the foreign keys of the site by table and name. */
export async function listForeignKeys(db: Database): Promise<{ table: string; name: string }[]> {
  return db
    .select({ table: sql<string>`conrelid::regclass::text`, name: sql<string>`conname::text` })
    .from(sql`pg_constraint`)
    .where(sql`contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`);
}
