import { mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { bringUpToDate } from '#server/db/bring-up-to-date.ts';
import type { Database } from '#server/db/database.ts';
import { formerMigrations } from '#server/db/former-migrations.ts';
import { readJournal } from '#server/db/journal.ts';
import { readBaseline, readMigrations } from '#server/db/migration-files.ts';
import { migrationsFolder } from '#server/db/migrations-folder.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { listSchemaParts } from '#server/db/schema-parts.ts';
import { compareSchema } from '#server/db/schema-version.ts';
import { orders } from '#server/db/tables/orders.ts';
import { EnvError } from '#server/base/env-error.ts';
import { createBaselineFolder } from '#tests/support/baseline-folder.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import {
  closeEmbedded,
  openEarlierEmbedded,
  openEarlierPostgres,
  type EarlierDatabase,
} from '#tests/support/earlier-database.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { formerDatabase, readFormerMigrations } from '#tests/support/former-migrations.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { dropEveryTable } from '#tests/support/server-database.ts';
import { briefArguments, startServer } from '#tests/support/server-process.ts';

const postgres = await startPostgres();
afterAll(async () => {
  await closeEmbedded();
  await postgres?.stop();
});

const takenOver = { name: 'take over to the baseline', ms: expect.any(Number) };
const baseline = readBaseline(migrationsFolder).map(({ hash }) => hash);
const oneOrder = `
  insert into users (id, phone, password_hash, created_at)
    values ('U1', '13800000001', '', '2026-11-01');
  insert into orders
    (order_no, user_id, type, service_type, status, title, features, attachments, fingerprint, amount, created_at, expires_at)
    values ('XY1', 'U1', 'saas', 'service', 'cancelled', '{}', '{}', '[]', 'XY1', 100, '2026-11-01', '2026-11-02')`;

test('the migrations from before the baseline are recognized by their files', () => {
  expect(readFormerMigrations().map(({ name, hash }) => [name, hash])).toEqual(formerMigrations);
});

const drivers: readonly (readonly [string, boolean, () => Promise<EarlierDatabase>])[] = [
  ['the embedded database', true, openEarlierEmbedded],
  ['PostgreSQL', postgres !== null, () => openEarlierPostgres(postgres?.url ?? '')],
];

describe.each(drivers.filter(([, isThere]) => isThere))('on %s a start', (name, _isThere, open) => {
  const isEmbedded = name === 'the embedded database';

  test('a start takes a database of the version before over once, with its rows and its journal', async () => {
    const { db, run, start } = await open();
    await run(`${formerDatabase()}; ${oneOrder}`);
    const before = await readParts(db);

    const folder = createBaselineFolder();

    expect(await start(folder)).toEqual([takenOver]);
    expect(await readParts(db)).toEqual(before);
    expect(await db.select({ no: orders.orderNo }).from(orders)).toEqual([{ no: 'XY1' }]);
    // A server of the version before finds its own journal and goes on.
    const journal = await readJournal(db);
    expect(journal.toSorted()).toEqual(
      [...formerMigrations.map(([, hash]) => hash), ...baseline].toSorted(),
    );
    expect(await compareSchema(db, folder)).toEqual({ unknown: 0, missing: 0 });

    expect(await start(folder)).toEqual([]);
    expect(await readJournal(db)).toHaveLength(journal.length);
  });

  test('a start refuses a database with another schema, names the differences, and writes nothing', async () => {
    const { db, run } = await open();
    await run(formerDatabase());
    const cases: readonly (readonly [change: string, differences: string])[] = [
      ['create table extra ()', 'table extra is unknown to the site'],
      ['drop table schedules', 'table schedules is missing'],
      ['alter table orders add note text', 'column orders.note is unknown to the site'],
      ['alter table orders alter quantity type bigint', 'column orders.quantity differs'],
      [`alter table orders alter status set default 'x'`, 'column orders.status differs'],
      ['alter table orders alter company set not null', 'column orders.company differs'],
      [
        'alter table orders drop constraint orders_amount_check',
        'constraint orders.orders_amount_check is missing',
      ],
      [
        'alter table orders drop constraint orders_amount_check, add constraint orders_amount_check check (amount >= 0)',
        'constraint orders.orders_amount_check differs',
      ],
      ['drop index orders_saas_ends_index', 'index orders.orders_saas_ends_index is missing'],
      [
        'drop trigger orders_amount_immutable on orders',
        'trigger orders.orders_amount_immutable is missing',
      ],
      [
        'alter table orders disable trigger orders_amount_immutable',
        'trigger orders.orders_amount_immutable differs',
      ],
      [
        'create or replace function keep_order_amount() returns trigger language plpgsql as $$ begin return new; end $$',
        'function keep_order_amount() differs',
      ],
      ['alter table orders alter id set increment by 2', 'sequence orders.orders_id_seq differs'],
      [`create type mood as enum ('good')`, 'type mood is unknown to the site'],
      [
        'alter table orders add a text, add b text, add c text, add d text',
        'column orders.a is unknown to the site, column orders.b is unknown to the site, column orders.c is unknown to the site, and 1 more',
      ],
    ];
    const journal = await readJournal(db);
    // On PostgreSQL all of them run.
    const here = isEmbedded && postgres !== null ? chooseByCommit('taking over', cases, 3) : cases;
    const refusals: unknown[] = [];
    for (const [change] of here) refusals.push(await refusalAfter(db, change));
    expect(refusals).toEqual(
      here.map(([, differences]) => ({
        refusal: new EnvError(differentSchema(differences)),
        journal,
      })),
    );
    expect(
      await db.execute(sql`select from pg_namespace where nspname like 'baseline%'`),
    ).toMatchObject({ rows: [] });
  });

  test('a start says which version brings an older one up to date first', async () => {
    const { db, run, start } = await open();
    await run(formerDatabase(29));
    const before = await readParts(db);
    await expect(start()).rejects.toEqual(
      new EnvError(
        'The database is too old for this program: it lacks 7 migrations from before the baseline, 0029_service_branches first. Start version 3d86d764 on it once ("git checkout 3d86d764"), which brings it up to date, and then this one.',
      ),
    );
    expect(await readParts(db)).toEqual(before);
    expect(await readJournal(db)).toHaveLength(29);
  });
});

test.skipIf(postgres === null)(
  'two servers that start together take a database over once',
  async () => {
    const { url, db, run } = await openEarlierPostgres(postgres?.url ?? '');
    await run(formerDatabase());
    const opened = await Promise.all([openPostgres(url), openPostgres(url)]);
    await Promise.all(opened.map(({ close }) => close()));
    const steps = opened.flatMap(({ migrated = [] }) => migrated);
    expect(steps.filter(({ name }) => name === takenOver.name)).toEqual([takenOver]);
    const applied = formerMigrations.length + readMigrations(migrationsFolder).length;
    expect(await readJournal(db)).toHaveLength(applied);
  },
);

test('a data directory of the version before passes "npm run ledger", and a server starts on it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-former-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await copyDatabase(dataDir, { syncs: false });
  const client = await PGlite.create(join(dataDir, 'postgres'));
  await client.exec(`${dropEveryTable}; ${formerDatabase()}`);
  await client.close();

  const ledger = spawnSync(process.execPath, briefArguments('ledger'), {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(ledger).toMatchObject({ status: 0, stderr: '' });
  const server = await startServer(dataDir);
  server.kill('SIGTERM');
  expect(await server.exited).toMatchObject({ code: 0 });
});

/** Applies a change, starts, and undoes the change. Returns the start's refusal and the journal. */
async function refusalAfter(db: Database, change: string): Promise<unknown> {
  let seen: unknown;
  await db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(change));
      const refusal: unknown = await bringUpToDate(tx).catch((error: unknown) => error);
      seen = { refusal, journal: await readJournal(tx) };
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return seen;
}

function readParts(db: Database) {
  return db.transaction((tx) => listSchemaParts(tx, 'public'));
}

function differentSchema(differences: string): string {
  return `The database has all former migrations, but its schema differs from theirs: ${differences}. Undo what was changed by hand, or set DATA_DIR or DATABASE_URL to another database. Nothing was written.`;
}
