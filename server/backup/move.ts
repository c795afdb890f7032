import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { commandRefused } from '#server/base/command.ts';
import { listForeignKeys, listShapes, sumTable, type TableShape } from './table-shapes.ts';

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
