import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { OpenDatabase } from '#server/db/database.ts';
import { createStatementNaming } from '#server/db/named-statements.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { withPreparedStatements } from '#server/db/prepared-statements.ts';
import { ensureDatabaseTemplate } from './database-template.ts';
import { urlOfRun } from './postgres.ts';
import { migratedName } from './postgres-template.ts';
import { noteTransactions, refuseInsideTransaction } from './transaction-guard.ts';

type Client = (PGlite | pg.Pool) & {
  query(statement: string): Promise<{ rows: { names?: unknown }[] }>;
};

/** A migrated database of the worker, which its servers have one after the other. */
type Kept = {
  client: Client;
  run(statements: string): Promise<unknown>;
  /** Resolves when what a closed server had begun has ended. */
  settle(): Promise<void>;
  end(): Promise<void>;
  /** The names in its schema; after a test changed them, the database is not lent again. */
  schema: string;
};

const idleOnServer: Kept[] = [];
const idleInMemory: Kept[] = [];

/**
 * Opens a migrated database, for one server at a time: a worker empties the database of a closed server
 * and gives it to the next. It is on the PostgreSQL server of the run (`one-postgres.ts`) if there is one. With
 * TEST_DATABASE_URL it is on that PostgreSQL, a separate one for each server.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) return openEmptyDatabase(given);
  const url = process.env[urlOfRun];
  if (url === undefined) return openTestPglite();
  return lend(idleOnServer.pop() ?? (await createOnServer(url)), idleOnServer);
}

/** Opens a migrated database in memory, for a test that moves time between two statements. */
export async function openTestPglite(): Promise<OpenDatabase> {
  return lend(idleInMemory.pop() ?? (await createInMemory()), idleInMemory);
}

/** Lends a database; closing it empties it and puts it back into `idle`. */
function lend(kept: Kept, idle: Kept[]): OpenDatabase {
  let isClosed = false;
  const lent = new Proxy(kept.client, {
    get(target, name) {
      if (isClosed) throw new Error('the database of this server is closed');
      if (name === 'query' || name === 'connect') refuseInsideTransaction();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    db:
      lent instanceof pg.Pool
        ? noteTransactions(drizzlePostgres(lent, { casing: 'snake_case' }))
        : drizzle(lent, { casing: 'snake_case' }),
    async close() {
      // Closed twice, it would be lent to two servers at once.
      if (isClosed) return;
      isClosed = true;
      await kept.settle();
      await kept.run(emptyEveryTable);
      if ((await listSchemaNames(kept.client)) === kept.schema) idle.push(kept);
      else await kept.end();
    },
  };
}

async function createInMemory(): Promise<Kept> {
  const client = await openMigratedPglite();
  return {
    client,
    run: (statements) => client.exec(statements),
    // It runs one statement after the other.
    settle: async () => {},
    end: () => client.close(),
    schema: await listSchemaNames(client),
  };
}

async function createOnServer(serverUrl: string): Promise<Kept> {
  const { url, drop } = await createDatabase(serverUrl, migratedName);
  const client = new pg.Pool({ connectionString: url, max: 10, allowExitOnIdle: true });
  // At the end of a run the server stops before the workers.
  client.on('error', () => undefined);
  client.on('connect', createStatementNaming());
  return {
    client,
    run: (statements) => client.query(statements),
    async settle() {
      while (client.idleCount < client.totalCount) await once(client, 'release');
    },
    async end() {
      await client.end();
      await drop();
    },
    schema: await listSchemaNames(client),
  };
}

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
async function listSchemaNames(client: Client): Promise<string> {
  const { rows } = await client.query(`
    select string_agg(name, ' ' order by name) as names from (
      select relname || '.' || attname as name from pg_attribute join pg_class on attrelid = oid
        where relnamespace = 'public'::regnamespace
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname from pg_trigger
    ) as all_names`);
  return String(rows[0]?.names);
}

/** Creates a database without tables on a PostgreSQL server, or as a copy of `template`. */
export async function createDatabase(
  url: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await administer(`create database ${name} template ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    drop: () => administer(`drop database ${name} with (force)`),
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
