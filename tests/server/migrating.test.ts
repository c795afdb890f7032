import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { asc, sql } from 'drizzle-orm';
import { drizzle as onNode } from 'drizzle-orm/node-postgres';
import { migrate as migrateOnNode } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import { migrate as migrateOnPglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { bringUpToDate } from '#server/db/bring-up-to-date.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { migrateOnline } from '#server/db/migrate-online.ts';
import { migrationsFolder } from '#server/db/migrations-folder.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { EnvError } from '#server/base/env-error.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import {
  dropEveryTable,
  openBlankPglite,
  openEmptyDatabase,
} from '#tests/support/server-database.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

takeTurns('migrating', 2);
const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** A database from before: brought up to a migration, then given rows. */
type Earlier = {
  prepare(before: string, rows: string): Promise<void>;
  open(): Promise<OpenDatabase>;
  tables(): Promise<number>;
};

const drivers: readonly (readonly [string, boolean, () => Promise<Earlier>])[] = [
  ['the embedded database', true, embedded],
  ['PostgreSQL', postgres !== null, onServer],
];

describe.each(drivers.filter(([, isThere]) => isThere))('on %s a start', (_, _isThere, begin) => {
  test('refuses a database that a newer program has migrated, and writes nothing', async () => {
    const earlier = await begin();
    await earlier.prepare(
      '0003_content',
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 1)`,
    );
    const tables = await earlier.tables();
    await expect(earlier.open()).rejects.toEqual(
      new EnvError(
        'The database is newer than this program, which does not know 1 of its migrations: start the version that migrated it, or set DATA_DIR or DATABASE_URL to another database.',
      ),
    );
    expect(await earlier.tables()).toBe(tables);
  });

  test('names the orders that stand in the way of a migration, and goes on without them', async () => {
    const earlier = await begin();
    const order = (no: string, user: string, status: string) =>
      `('${no}', '${user}', 'membership', 'membership', '${status}', '{}', '{}', '[]', '${no}', 100, '2026-11-01', '2026-11-02')`;
    await earlier.prepare(
      '0004_account',
      `insert into users (id, phone, password_hash, created_at) values
         ('U1', '13800000001', '', '2026-11-01'), ('U2', '13800000002', '', '2026-11-01');
       insert into orders
         (order_no, user_id, type, service_type, status, title, features, attachments, fingerprint, amount, created_at, expires_at)
         values ${[
           order('XY1', 'U1', 'pending'),
           order('XY2', 'U1', 'pending'),
           order('XY3', 'U1', 'pending'),
           order('XY4', 'U2', 'pending'),
           order('XY5', 'U2', 'cancelled'),
         ].join(', ')}`,
    );
    const tables = await earlier.tables();
    await expect(earlier.open()).rejects.toEqual(
      new EnvError(
        'Migration 0004_account allows a person one unpaid membership order, and there are more: with the version before, cancel XY1, XY2 or let them expire, which takes a day, and start again.',
      ),
    );
    expect(await earlier.tables()).toBe(tables);

    await earlier.prepare(
      '0004_account',
      `update orders set status = 'cancelled' where order_no in ('XY1', 'XY2')`,
    );
    const { db, close } = await earlier.open();
    expect(await db.select().from(memberships)).toEqual([]);
    await close();
  });

  test('says of money that went back before anybody could ask for it what became of it, and why', async () => {
    const earlier = await begin();
    await earlier.prepare(
      '0020_refund_requests',
      `insert into users (id, phone, password_hash, created_at)
         values ('U1', '13800000001', '', '2026-11-01');
       insert into orders
         (order_no, user_id, type, service_type, status, title, features, attachments, fingerprint, amount, created_at, expires_at)
         values ('XY1', 'U1', 'saas', 'service', 'cancelled', '{}', '{}', '[]', 'XY1', 100, '2026-11-01', '2026-11-02');
       insert into payments
         (payment_no, order_id, channel, amount, status, created_at, expires_at, extendable_until, gateway_expires_at, next_query_at, transaction_id, paid_at)
         select 'P' || nth, orders.id, 'wechat', 100, 'refunding', '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01', 'T' || nth, '2026-11-01'
         from orders, generate_series(1, 4) as nth;
       insert into refunds (refund_no, payment_id, amount, reason, wallet_state, created_at, done_at)
         select 'R' || nth, payments.id, 100, reason, wallet_state, timestamptz '2026-11-03', done_at
         from (values
           (1, 'order cancelled', null, timestamptz '2026-11-04'),
           (2, 'order already paid', 'accepted', null),
           (3, 'order cancelled', 'abnormal', null),
           (4, 'sent back at the wallet', null, timestamptz '2026-11-04')
         ) as old (nth, reason, wallet_state, done_at)
         join payments on payment_no = 'P' || nth`,
    );
    const { db, close } = await earlier.open();
    const rows = await db.select().from(refunds).orderBy(asc(refunds.refundNo));
    await close();
    expect(rows.map(({ status, cause }) => [status, cause])).toEqual([
      ['refunded', 'late'],
      ['refunding', 'double'],
      ['failed', 'late'],
      ['refunded', 'outside'],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ asked: 100, amount: 100, reason: null, lines: [] });
      expect(row.decidedAt).toEqual(row.createdAt);
    }
  });
});

describe.skipIf(postgres === null)('on PostgreSQL a migration', () => {
  test('waits for nobody for long, and says what to do when a table is not to be had', async () => {
    const earlier = await onServer();
    await earlier.prepare('0029_service_branches', 'select 1');
    const holder = new pg.Client({ connectionString: earlier.url });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('begin; lock table service_steps in access share mode');
    const reader = new pg.Client({ connectionString: earlier.url });
    await reader.connect();
    onTestFinished(() => reader.end());
    const opened = earlier.open();
    const waiting = async () => {
      const { rows } = await reader.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(1);
    // Whoever comes after it waits for two seconds at most.
    await reader.query('set statement_timeout = 3000; select from service_steps');
    await holder.query('commit');
    const { migrated = [], close } = await opened;
    await close();
    expect(migrated[0]).toEqual({ name: '0029_service_branches', ms: expect.any(Number) });
  });

  test('makes an index beside everything that goes on, anew where one was broken off', async () => {
    const { url } = await onServer();
    const { db, close } = await openPostgres(url);
    onTestFinished(close);
    const folder = temporary('xuyuan-online-');
    writeFileSync(
      join(folder, '0001_paid.sql'),
      'create unique index concurrently if not exists paid_once on orders (order_no);\n',
    );
    await db.execute(sql`create index paid_once on orders (order_no)`);
    await db.execute(
      sql`update pg_index set indisvalid = false where indexrelid = 'paid_once'::regclass`,
    );
    for (const _ of [1, 2]) {
      await migrateOnline(db, folder);
      const [row] = await db
        .select({ isValid: sql`indisvalid`, isUnique: sql`indisunique` })
        .from(sql`pg_index`)
        .where(sql`indexrelid = 'paid_once'::regclass`);
      expect(row).toEqual({ isValid: true, isUnique: true });
    }
  });
});

const countTables = `select count(*)::int as tables from pg_tables where schemaname = 'public'`;

async function embedded(): Promise<Earlier> {
  const client = await (inMemory ??= openBlankPglite());
  const db = onPglite(client, { casing: 'snake_case' });
  await client.exec(dropEveryTable);
  return {
    async prepare(before, rows) {
      await migrateOnPglite(db, { migrationsFolder: migrationsBefore(before) });
      await client.exec(rows);
    },
    async open() {
      return { db, migrated: await bringUpToDate(db), close: async () => {} };
    },
    async tables() {
      const { rows } = await client.query<{ tables: number }>(countTables);
      return rows[0]?.tables ?? 0;
    },
  };
}

let inMemory: Promise<PGlite> | null = null;
afterAll(async () => (await inMemory)?.close());

async function onServer(): Promise<Earlier & { url: string }> {
  const database = await openEmptyDatabase(postgres?.url ?? '');
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await database.close();
  });
  // Its connection may be going while the database is dropped.
  pool.on('error', () => undefined);
  await pool.query(dropEveryTable);
  return {
    async prepare(before, rows) {
      await migrateOnNode(onNode(pool), { migrationsFolder: migrationsBefore(before) });
      await pool.query(rows);
    },
    url: database.url,
    open: () => openPostgres(database.url),
    async tables() {
      const { rows } = await pool.query<{ tables: number }>(countTables);
      return rows[0]?.tables ?? 0;
    },
  };
}

/** The migrations up to one, without it. */
function migrationsBefore(tag: string): string {
  const folder = temporary('xuyuan-migrations-');
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const at = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return folder;
}

function temporary(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
