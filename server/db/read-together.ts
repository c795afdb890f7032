import { sql, type GetColumnData, type SQL, type WithSubquery } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** A part of a statement, and the function that reads its JSON. */
export type Expression<Value> = { sql: SQL; read: (json: unknown) => Value };

type Columns = Readonly<Record<string, PgColumn | Expression<unknown>>>;

/** A row of listed columns. */
export type RowOf<Listed extends Columns> = {
  [Name in keyof Listed]: Listed[Name] extends PgColumn
    ? GetColumnData<Listed[Name]>
    : Listed[Name] extends Expression<infer Value>
      ? Value
      : never;
};

/** Where rows come from: a table, or tables with their joins. */
export type Source = {
  from: PgTable | SQL;
  where?: SQL | undefined;
  orderBy?: readonly SQL[];
};

type Range = { limit: number; offset: number };

/**
 * Lists columns of rows as one expression. It may be a column of another list, and then refer to the row there:
 * an order is read with its events.
 */
export function listRows<Listed extends Columns>(
  columns: Listed,
  { from, where, orderBy = [] }: Source,
  range?: Range,
): Expression<RowOf<Listed>[]> {
  const fields = Object.entries(columns).map(([name, column]) =>
    'read' in column
      ? { name, ...column }
      : { name, sql: sql`${column}`, read: (json: unknown) => column.mapFromDriverValue(json) },
  );
  const parts = [
    sql`select json_build_array(${sql.join(
      fields.map((field) => field.sql),
      sql`, `,
    )}) as fields from ${from}`,
    ...(where === undefined ? [] : [sql`where ${where}`]),
    ...(orderBy.length === 0 ? [] : [sql`order by ${sql.join([...orderBy], sql`, `)}`]),
    ...(range === undefined ? [] : [sql`limit ${range.limit} offset ${range.offset}`]),
  ];
  const readRow = (json: unknown) => {
    const values: readonly unknown[] = Array.isArray(json) ? json : [];
    const row = Object.fromEntries(
      fields.map(({ name, read }, index) => {
        const value = values[index] ?? null;
        return [name, value === null ? null : read(value)];
      }),
    );
    // oxlint-disable-next-line typescript/consistent-type-assertions -- each value was read by its own column
    return row as RowOf<Listed>;
  };
  return {
    sql: sql`(select coalesce(json_agg(fields), '[]') from (${sql.join(parts, sql` `)}) as listed)`,
    read: (json) => (Array.isArray(json) ? json.map(readRow) : []),
  };
}

/**
 * Reads several lists in one statement, so at one instant: most of what a small statement costs the embedded
 * database is that it is one more, and each column of each row costs again. `parts` are what several of the
 * lists read from.
 */
export async function readTogether<Lists extends Readonly<Record<string, Expression<unknown>>>>(
  db: Database,
  lists: Lists,
  ...parts: readonly WithSubquery[]
): Promise<RowOf<Lists>> {
  const [found] = await db
    .with(...parts)
    .select(
      Object.fromEntries(
        Object.entries(lists).map(([name, list]) => [name, list.sql.mapWith(list.read)]),
      ),
    )
    .from(sql`(select 1) as one`);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each value was read by its own list
  return found as RowOf<Lists>;
}

/** Lists a page of rows, and counts those of all pages. */
export function listPage<Listed extends Columns>(
  columns: Listed,
  { orderBy, ...source }: Source & { orderBy: readonly SQL[] },
  { page, per_page }: { page: number; per_page: number },
): { rows: Expression<RowOf<Listed>[]>; total: Expression<number> } {
  const range = { limit: per_page, offset: (page - 1) * per_page };
  const { from, where = sql`true` } = source;
  return {
    rows: listRows(columns, { ...source, orderBy }, range),
    total: { sql: sql`(select count(*) from ${from} where ${where})`, read: Number },
  };
}
