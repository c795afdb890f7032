import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { OpenDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { withPreparedStatements } from '#server/db/prepared-statements.ts';
import { ensureDatabaseTemplate } from './database-template.ts';
import { migratedName } from './postgres-template.ts';

/**
 * Opens a migrated database in memory, for one server at a time. Migrating one takes two seconds, so it
 * is done once and dumped; loading the dump takes one, so a worker empties the database of a closed
 * server and gives it to the next. With TEST_DATABASE_URL the same tests run on PostgreSQL, each server
 * on a separate database.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const postgres = process.env['TEST_DATABASE_URL'];
  if (postgres !== undefined) return openEmptyDatabase(postgres);
  const client = idle.pop() ?? (await openMigratedPglite());
  const schema = await listSchemaNames(client);
  let isClosed = false;
  const lent = new Proxy(client, {
    get(target, name) {
      if (isClosed) throw new Error('the database of this server is closed');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    db: drizzle(lent, { casing: 'snake_case' }),
    async close() {
      // Closed twice, it would be lent to two servers at once.
      if (isClosed) return;
      isClosed = true;
      await client.exec(emptyEveryTable);
      if ((await listSchemaNames(client)) === schema) idle.push(client);
      else await client.close();
    },
  };
}

const idle: PGlite[] = [];

// Clearing the usual 128 MB is a fifth of the time to open one.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** Creates a migrated database in memory that prepares statements like the server's. */
export async function openMigratedPglite(): Promise<PGlite> {
  const dump = new Blob([readFileSync(await ensureDatabaseTemplate())]);
  const client = await PGlite.create({ loadDataDir: dump, startParams });
  // The database is lost with its process, so commits need not wait for the log: a tenth of their time.
  await client.exec('set synchronous_commit = off');
  return withPreparedStatements(client);
}

/** Drops every table and the record of migrations. */
export const dropEveryTable =
  'drop schema if exists drizzle cascade; drop schema public cascade; create schema public';

/** Returns a database in memory without tables, in a fifth of the time that making one takes. */
export async function openBlankPglite(): Promise<PGlite> {
  const client = await openMigratedPglite();
  await client.exec(dropEveryTable);
  return client;
}

// Most servers leave some rows in some tables: deleting them takes a third of the time of truncating.
const emptyEveryTable = `do $$
declare
  name text;
  rows bigint;
  counter regclass;
begin
  -- The console's log rejects deletion.
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select count(*) from (select from %I limit 20) few', name) into rows;
    if rows = 20 then execute format('truncate %I cascade', name);
    elsif rows > 0 then execute format('delete from %I', name);
    end if;
  end loop;
  for counter in select oid::regclass from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace loop
    perform setval(counter, 1, false);
  end loop;
end $$`;

/** Returns the names of everything in the tables' schema: a test that changes one makes another. */
async function listSchemaNames(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ names: string }>(`
    select string_agg(name, ' ' order by name) as names from (
      select relname || '.' || attname as name from pg_attribute join pg_class on attrelid = oid
        where relnamespace = 'public'::regnamespace
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname from pg_trigger
    ) as all_names`);
  return rows[0]?.names ?? '';
}

/** Creates a database without tables on a PostgreSQL server, or as a copy of `template`. */
export async function createDatabase(
  url: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * Returns a new database on a PostgreSQL server, migrated; closing it drops it. On a server of
 * `startPostgres` it is copied, in a fourth of the time that migrating takes.
 */
export async function openEmptyDatabase(url: string): Promise<OpenDatabase & { url: string }> {
  const isCopied = url !== process.env['TEST_DATABASE_URL'];
  const created = await createDatabase(url, isCopied ? migratedName : 'template1');
  const { db, close } = await openPostgres(created.url);
  return {
    db,
    url: created.url,
    async close() {
      await close();
      await created.drop();
    },
  };
}
