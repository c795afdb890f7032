import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrateOnline } from '#server/db/migrate-online.ts';
import { readJournal } from '#server/db/journal.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { migrationsFolder } from '#server/db/migrations-folder.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { compareSchema } from '#server/db/schema-version.ts';
import { rememberWayBack } from '#server/db/way-back.ts';
import { EnvError } from '#server/base/env-error.ts';
import {
  closeEmbedded,
  openEarlierEmbedded,
  openEarlierPostgres,
  type EarlierDatabase,
} from '#tests/support/earlier-database.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

takeTurns('migrating', 2);
const postgres = await startPostgres();
afterAll(async () => {
  await closeEmbedded();
  await postgres?.stop();
});

const drivers: readonly (readonly [string, boolean, () => Promise<EarlierDatabase>])[] = [
  ['the embedded database', true, openEarlierEmbedded],
  ['PostgreSQL', postgres !== null, () => openEarlierPostgres(postgres?.url ?? '')],
];

describe.each(drivers.filter(([, isThere]) => isThere))('on %s a start', (_, _isThere, open) => {
  test('the migration refuses a database that a newer program has migrated, and writes nothing', async () => {
    const { db, run, start } = await open();
    await start();
    await run(markAsApplied('of tomorrow', 1));
    const tables = await countTables(db);
    await expect(start(folderWith('create table later ()'))).rejects.toEqual(
      new EnvError(
        'The database is newer than this program, which does not know 1 of its migrations: start the version that migrated it or the one before it, or set DATA_DIR or DATABASE_URL to another database.',
      ),
    );
    expect(await countTables(db)).toBe(tables);
  });

  test('the migration refuses a database of a program from before the first version, and writes nothing', async () => {
    const { db, run, start } = await open();
    await start();
    await run('delete from drizzle.__drizzle_migrations');
    await run(markAsApplied('of the past', 1));
    await expect(start()).rejects.toEqual(
      new EnvError(
        'The database was made by a version before 0.1.0, and this version cannot read its data: start again with DATA_DIR or DATABASE_URL set to an empty one (docs/operations/upgrade.md).',
      ),
    );
    expect(await readJournal(db)).toEqual(['of the past']);
  });

  test('the version that an update began from starts again, and no earlier one', async () => {
    const { db, start } = await open();
    const first = folderWith('alter table orders add column note text');
    const next = folderWith('alter table orders add column note_kind text', { on: first });
    await start();
    await start(first);
    // An update is interrupted before its migration and completed by the next start.
    await rememberWayBack(db, readMigrations(next), new Set(await readJournal(db)));
    await start(next);
    expect(await start(first)).toEqual([]);
    expect(await compareSchema(db, first)).toEqual({ unknown: 1, missing: 0 });
    await expect(start()).rejects.toThrow('does not know 2 of its migrations');
    expect((await start(next)).map(({ name }) => name)).toEqual([]);
    expect(await start(first)).toEqual([]);
  });

  test('the migration runs what came after the baseline, once, and what runs outside a transaction', async () => {
    const { db, start } = await open();
    const names = readMigrations(migrationsFolder).map(({ name }) => name);
    expect((await start()).map(({ name }) => name)).toEqual(names);
    const folder = folderWith('alter table orders add column note text', {
      online: 'create index concurrently if not exists orders_note_index on orders (note)',
    });
    expect(await compareSchema(db, folder)).toEqual({ unknown: 0, missing: 1 });
    expect(await start(folder)).toContainEqual({ name: '9999_later', ms: expect.any(Number) });
    expect(await compareSchema(db, folder)).toEqual({ unknown: 0, missing: 0 });
    // The version before, still running, sees one unknown migration and misses none of its known ones.
    expect(await compareSchema(db)).toEqual({ unknown: 1, missing: 0 });
    const made = await db
      .select({ one: sql`1` })
      .from(sql`pg_indexes`)
      .where(sql`indexname = 'orders_note_index'`);
    expect(made).toHaveLength(1);
    expect((await start(folder)).map(({ name }) => name)).not.toContain('9999_later');
  });
});

describe.skipIf(postgres === null)('on PostgreSQL a migration', () => {
  test('the migration waits for no process for long, and lets later ones in', async () => {
    const { url, start } = await openEarlierPostgres(postgres?.url ?? '');
    await start();
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('begin; lock table service_steps in access share mode');
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    onTestFinished(() => reader.end());
    const started = start(folderWith('alter table service_steps add column note text'));
    const waiting = async () => {
      const { rows } = await reader.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(1);
    // Later queries wait for two seconds at most.
    await reader.query('set statement_timeout = 3000; select from service_steps');
    await holder.query('commit');
    expect((await started)[0]).toEqual({ name: '9999_later', ms: expect.any(Number) });
  });

  test('the migration makes an index during traffic, and again after an interrupted one', async () => {
    const { url } = await openEarlierPostgres(postgres?.url ?? '');
    const { db, close } = await openPostgres(url);
    onTestFinished(close);
    const folder = createTemporaryFolder('xuyuan-online-');
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

/** Writes the site's migrations and one more, optionally with a statement outside a transaction. */
function folderWith(
  statement: string,
  { online, on = migrationsFolder }: { online?: string; on?: string } = {},
): string {
  const folder = createTemporaryFolder('xuyuan-migrations-');
  cpSync(on, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const last = journal.entries.at(-1);
  const tag = on === migrationsFolder ? '9999_later' : '9999_next';
  const later = { ...last, idx: journal.entries.length, when: last.when + 1e6, tag };
  writeFileSync(join(folder, `${tag}.sql`), statement);
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, later] }));
  if (online !== undefined) {
    mkdirSync(join(folder, 'online'), { recursive: true });
    writeFileSync(join(folder, 'online/0001_later.sql'), online);
  }
  return folder;
}

async function countTables(db: Database): Promise<number> {
  return (
    await db
      .select({ one: sql`1` })
      .from(sql`pg_tables`)
      .where(sql`schemaname = 'public'`)
  ).length;
}

function createTemporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the statement that writes a migration into the journal. */
function markAsApplied(hash: string, at: number): string {
  return `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${at})`;
}
