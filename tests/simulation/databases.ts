import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import * as v from 'valibot';
import { openContent, ownContentDir } from '#server/content/live-content.ts';
import type { Database } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { openEmptyDatabase, openMigratedPglite } from '#tests/support/server-database.ts';
import { never, type Mortal, type Statements } from './scheduler.ts';
import { counted, type Counter, type Method } from './statements.ts';

/** What a planted mistake makes of a statement. */
export type Rewriting = (text: string) => string;

/** A database with the site's content, for one history after the other. */
export type SimulatedDatabase = {
  readonly name: 'pglite' | 'postgres';
  /** For whoever never dies: the wallets, and who looks at the end. */
  readonly db: Database;
  readonly statements: Statements;
  /** Returns it as one node sees it, until that dies. */
  openFor(node: Mortal, rewrite?: Rewriting): Database;
  /** Resolves when the database knows that a node is dead: what it had not committed is undone. */
  bury(node: Mortal): Promise<void>;
  /** Makes it as new, but for the content. */
  empty(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the embedded database, in memory. */
export async function openSimulatedPglite(): Promise<SimulatedDatabase> {
  const client = await openMigratedPglite();
  const counter: Counter = { begun: 0, ended: 0 };
  const count = { query: same, transaction: same };
  const db = drizzlePglite(counted(client, counter, count), { casing: 'snake_case' });
  const kept = await fill(db);
  return {
    name: 'pglite',
    db,
    statements: { ...counting(counter), areStuck: () => Promise.resolve(false), canHold: false },
    openFor(node) {
      const lives = mortal(node);
      const own = counted(client, counter, { query: lives, transaction: lives });
      return drizzlePglite(own, { casing: 'snake_case' });
    },
    bury: () => Promise.resolve(),
    empty: () => emptyAllBut(db, kept),
    close: () => client.close(),
  };
}

/** Opens a database of its own on a PostgreSQL server. */
export async function openSimulatedPostgres(server: string): Promise<SimulatedDatabase> {
  const { url, close } = await openEmptyDatabase(server);
  const counter: Counter = { begun: 0, ended: 0 };
  const open = (name: string, around: (method: Method) => Method, rewrite: Rewriting) => {
    const pool = new pg.Pool({ connectionString: url, application_name: name, max: 10 });
    pool.on('connect', (client) => client.on('error', () => undefined));
    pool.on('error', () => undefined);
    const query = (method: Method) => around((first, ...rest) => method(rewritten(first), ...rest));
    const rewritten = (statement: unknown) =>
      typeof statement === 'object' && statement !== null && 'text' in statement
        ? { ...statement, text: rewrite(String(statement.text)) }
        : statement;
    const connect = (method: Method) =>
      around(async () => {
        const client: unknown = await method();
        return client instanceof pg.Client ? counted(client, counter, { query }) : client;
      });
    const db = drizzlePostgres(counted(pool, counter, { query, connect }), {
      casing: 'snake_case',
    });
    return { db, end: () => pool.end() };
  };
  const own = open('outside', same, plain);
  const kept = await fill(own.db);
  const watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  let asking: Promise<unknown> = Promise.resolve();
  const rowsOf = async (query: string, values: readonly string[] = []): Promise<number> => {
    const answer = asking.then(() => watcher.query(query, [...values]));
    asking = answer;
    return (await answer).rows.length;
  };
  /** Ends all connections of nodes whose names are alike; who holds one does not give it back. */
  const end = async (names: string): Promise<void> => {
    const ofThem = 'from pg_stat_activity where application_name like $1';
    counter.begun += 1;
    await rowsOf(`select pg_terminate_backend(pid) ${ofThem}`, [names]);
    while ((await rowsOf(`select ${ofThem}`, [names])) > 0);
    counter.ended += 1;
  };
  return {
    name: 'postgres',
    db: own.db,
    statements: {
      ...counting(counter),
      canHold: true,
      async areStuck() {
        const waiting = await rowsOf(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting > 0 && waiting === counter.begun - counter.ended;
      },
    },
    openFor(node, rewrite = plain) {
      return open(node.name, mortal(node), rewrite).db;
    },
    bury: ({ name }) => end(name),
    async empty() {
      await end('node %');
      await emptyAllBut(own.db, kept);
    },
    async close() {
      await end('node %');
      await own.end();
      await watcher.end();
      await close();
    },
  };
}

const same = (method: Method): Method => method;
const plain: Rewriting = (text) => text;

/** What a dead node asks is never asked, and what it had asked is never answered. */
function mortal(node: Mortal): (method: Method) => Method {
  return (method) =>
    async (...args) => {
      if (node.isDead) return never;
      try {
        const answer = await method(...args);
        return node.isDead ? await never : answer;
      } catch (error) {
        if (node.isDead) return never;
        throw error;
      }
    };
}

function counting(counter: Counter): Pick<Statements, 'count' | 'underWay'> {
  return {
    count: () => counter.begun + counter.ended,
    underWay: () => counter.begun - counter.ended,
  };
}

/** Stores the content, and returns the tables that have any rows then. */
async function fill(db: Database): Promise<readonly string[]> {
  await openContent({ db, log: createLog('silent') }, ownContentDir).then((one) => one.close());
  return filledTables(db);
}

const Named = v.object({ rows: v.array(v.object({ name: v.string() })) });

async function filledTables(db: Database): Promise<string[]> {
  const all = sql`select tablename as name from pg_tables where schemaname = 'public'`;
  const tables = v.parse(Named, await db.execute(all)).rows;
  const asked = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name})`,
  );
  const filled = v.parse(Named, await db.execute(sql.raw(asked.join(' union all '))));
  return filled.rows.map(({ name }) => name);
}

async function emptyAllBut(db: Database, kept: readonly string[]): Promise<void> {
  const names = (await filledTables(db)).filter((name) => !kept.includes(name));
  if (names.length === 0) return;
  // The log of the desk refuses to be emptied.
  await db.execute(sql.raw('alter table desk_log disable trigger user'));
  await db.execute(sql.raw(`truncate ${names.join(', ')} restart identity cascade`));
  await db.execute(sql.raw('alter table desk_log enable trigger user'));
}
