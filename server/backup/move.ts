import { sql, type SQL } from 'drizzle-orm';
import { commandRefused } from '#server/base/command.ts';
import type { Database } from '#server/db/database.ts';

const batch = 5000;

/**
 * Copies every row of a database without writers into an empty one of the same schema, in one transaction.
 * Compares row counts and sums of each table. Triggers do not run, because their effects are copied as rows;
 * foreign keys are checked at the end. Returns the rows of each table. Throws Refusal when one is not the same.
 */
export async function moveDatabase(
  from: Database,
  to: Database,
): Promise<Readonly<Record<string, number>>> {
  await from.execute(sql`set time zone 'UTC'`);
  const shapes = await listShapes(from);
  return to.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    expectSameShapes(shapes, await listShapes(tx));
    const keys = await listForeignKeys(tx);
    for (const key of keys) await tx.execute(alter(key, sql`deferrable initially deferred`));
    const rows: Record<string, number> = {};
    for (const shape of shapes) {
      await copyRows(from, tx, shape);
      await copyCount(from, tx, shape);
      rows[shape.name] = await expectSameRows(from, tx, shape);
    }
    await tx.execute(sql`set constraints all immediate`);
    for (const key of keys) await tx.execute(alter(key, sql`not deferrable`));
    for (const { name } of shapes) {
      await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
    }
    return rows;
  });
}

function alter({ table, name }: { table: string; name: string }, how: SQL): SQL {
  const constraint = sql.identifier(name);
  return sql`alter table ${sql.identifier(table)} alter constraint ${constraint} ${how}`;
}

function expectSameShapes(from: readonly TableShape[], to: readonly TableShape[]): void {
  if (JSON.stringify(from) === JSON.stringify(to)) return;
  throw commandRefused('The two databases do not have the same tables: nothing was moved.');
}

async function copyRows(from: Database, to: Database, { name, columns }: TableShape) {
  const table = sql.identifier(name);
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await to.execute(sql`alter table ${table} disable trigger user`);
  for (let last = '(0,0)'; ;) {
    const part = sql`(
      select t.ctid as place, row_to_json(t) as line from ${table} as t
      where t.ctid > ${last}::tid order by t.ctid limit ${batch}
    ) as part`;
    const [lines] = await from
      .select({
        last: sql<string | null>`max(place)::text`,
        text: sql<string | null>`json_agg(line)::text`,
      })
      .from(part);
    if (lines?.last == null || lines.text === null) break;
    await to.execute(
      sql`insert into ${table} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${table}, ${lines.text}::json)`,
    );
    last = lines.last;
  }
}

/** Copies the position of a sequence, so that the next row gets the same number. */
async function copyCount(from: Database, to: Database, { name, counted }: TableShape) {
  if (counted === null) return;
  const sequence = sql`pg_get_serial_sequence(${name}, ${counted})`;
  const [row] = await from.select({ path: sql<string>`${sequence}` }).from(sql`(select 1) as one`);
  const path = (row?.path ?? '').split('.').map((part) => sql.identifier(part));
  const [state] = await from
    .select({ last: sql<string>`last_value::text`, isCalled: sql<boolean>`is_called` })
    .from(sql.join(path, sql`.`));
  if (state === undefined) throw new Error(`the sequence ${name} has no position`);
  await to.execute(
    sql`select setval(${sequence}, ${state.last}::bigint, ${state.isCalled}::boolean)`,
  );
}

async function expectSameRows(from: Database, to: Database, shape: TableShape): Promise<number> {
  const [before, after] = [await sumTable(from, shape), await sumTable(to, shape)];
  if (before.rows === after.rows && before.sum === after.sum) return after.rows;
  throw commandRefused(
    `The table ${shape.name} is not the same in both databases (${before.rows} rows, ${after.rows} rows): nothing was moved.`,
  );
}

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
