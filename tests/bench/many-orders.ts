import { mkdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { createTestServer } from '#tests/support/server.ts';

const batch = 10_000;

/** Puts a database with so many paid orders of one person below a new `dataDir`: one was bought, the others are copies. */
export async function fillWithOrders(dataDir: string, wanted: number): Promise<void> {
  mkdirSync(dataDir, { mode: 0o700 });
  await copyDatabase(dataDir);
  const database = await openPglite(dataDir);
  const server = await createTestServer({ database });
  const person = await server.register();
  const { order_no: orderNo } = await server.order(person);
  await server.wallet(await server.pay(person, orderNo), 'approve');
  for (let from = 1; from < wanted; from += batch) {
    await copyOrders(database.db, from, Math.min(batch, wanted - from));
  }
  await server.close();
}

async function copyOrders(db: Database, from: number, times: number): Promise<void> {
  const numbers = sql`generate_series(${from}::int, ${from + times - 1}::int) as nth`;
  await db.execute(sql`
    insert into orders overriding system value
    select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
      'id', o.id + nth, 'order_no', o.order_no || '-' || nth, 'fingerprint', o.fingerprint || nth,
      'idempotency_key', null))).*
    from (select * from orders where id = (select min(id) from orders)) as o, ${numbers}`);
  await db.execute(sql`
    insert into payments overriding system value
    select (jsonb_populate_record(null::payments, to_jsonb(p) || jsonb_build_object(
      'id', p.id + nth, 'payment_no', p.payment_no || '-' || nth, 'order_id', p.order_id + nth,
      'transaction_id', p.transaction_id || '-' || nth))).*
    from (select * from payments where id = (select min(id) from payments)) as p, ${numbers}`);
  await db.execute(sql`
    insert into order_events overriding system value
    select (jsonb_populate_record(null::order_events, to_jsonb(e) || jsonb_build_object(
      'id', e.id + nth * 10, 'order_id', e.order_id + nth))).*
    from (select * from order_events where order_id = (select min(id) from orders)) as e, ${numbers}`);
  for (const table of ['orders', 'payments', 'order_events']) {
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
    );
  }
}
