import { sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/db/database.ts';
import type { Visitor } from './mix.ts';

const batch = 100_000;

/** The columns of a copied row that differ from the original; `n` counts the copies. */
type Changes = Readonly<Record<string, SQL>>;

/**
 * Fills a PostgreSQL with `count` paid and completed orders, each with its payment and events, all
 * copies of `orderNo`: `each` for every visitor, the rest for people with a hundred each.
 */
export async function copyOrder(
  db: Database,
  { orderNo, visitors, each, count }: CopyRules,
): Promise<void> {
  const ids = await db.execute(sql`select user_id from orders where order_no = ${orderNo}`);
  const [{ user_id: owner }] = v.parse(
    v.object({ rows: v.tuple([v.object({ user_id: v.string() })]) }),
    ids,
  ).rows;
  const own = visitors.length * each;
  const crowd = Math.ceil((count - own) / 100);
  await db.transaction(async (tx) => {
    // The copies keep the references correct by construction: triggers need not check them.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await copyRows(tx, 'users', sql`id = ${owner}`, crowd, {
      id: sql`'crowd-' || n`,
      phone: sql`'+8617' || lpad(n::text, 9, '0')`,
      email: sql`null`,
    });
    const phones = visitors.map(({ phone }) => phone);
    const people = sql`(select array_agg(id) from users where phone in (${sql.join(
      phones.flatMap((phone) => [sql`${phone}`, sql`${`+86${phone}`}`]),
      sql`, `,
    )}))`;
    const whose = sql`case when n <= ${own} then (${people})[1 + n % ${visitors.length}] else 'crowd-' || (1 + (n - ${own}) / 100) end`;
    const at = (column: string) => sql`${sql.identifier(column)} - n * interval '20 seconds'`;
    await copyRows(tx, 'orders', sql`order_no = ${orderNo}`, count, {
      order_no: sql`'M' || n`,
      user_id: whose,
      fingerprint: sql`'M' || n`,
      created_at: at('created_at'),
    });
    const copied = sql`join orders on order_no = 'M' || n`;
    const source = sql`order_id = (select id from orders where order_no = ${orderNo})`;
    await copyRows(
      tx,
      'payments',
      source,
      count,
      {
        payment_no: sql`'MP' || n`,
        transaction_id: sql`'MT' || n`,
        order_id: sql`orders.id`,
        created_at: sql`orders.created_at`,
        paid_at: sql`orders.created_at + interval '1 minute'`,
      },
      copied,
    );
    await copyRows(tx, 'order_events', source, count, { order_id: sql`orders.id` }, copied);
  });
  await db.execute(sql`analyze`);
}

type CopyRules = { orderNo: string; visitors: readonly Visitor[]; each: number; count: number };

async function copyRows(
  tx: Database,
  table: string,
  where: SQL,
  count: number,
  changes: Changes,
  joined: SQL = sql``,
): Promise<void> {
  const named = await tx.execute(
    sql`select column_name from information_schema.columns where table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const { rows } = v.parse(
    v.object({ rows: v.array(v.object({ column_name: v.string() })) }),
    named,
  );
  const columns = rows.map(({ column_name: name }) => name);
  const values = columns.map((name) => changes[name] ?? sql`source.${sql.identifier(name)}`);
  const target = sql.identifier(table);
  for (let from = 1; from <= count; from += batch) {
    const to = Math.min(count, from + batch - 1);
    await tx.execute(
      sql`insert into ${target} (${sql.join(
        columns.map((name) => sql.identifier(name)),
        sql`, `,
      )})
          select ${sql.join(values, sql`, `)}
          from (select * from ${target} where ${where}) source
          cross join generate_series(${from}::int, ${to}::int) n ${joined}`,
    );
  }
}
