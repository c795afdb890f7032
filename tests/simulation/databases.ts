import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import * as v from 'valibot';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { openEmptyDatabase, openMigratedPglite } from '#tests/support/server-database.ts';
import { bookedPlaces, seatsOfClass } from './booked-places.ts';
import { createGate, type Gate } from './gate.ts';
import { gated, getStatementText, type Method } from './gated.ts';
import { never, type Mortal } from './mortal.ts';

/** The change that a planted fault makes to a statement. */
export type Rewriting = (text: string) => string;

/** A database with the site's content, for one history after the other. */
export type SimulatedDatabase = {
  readonly name: 'pglite' | 'postgres';
  /** For parts that never die: the wallets and the final checks. */
  readonly db: Database;
  /** The gate that every statement passes. */
  readonly gate: Gate;
  /** True when one transaction can wait while another continues. */
  readonly canHold: boolean;
  /** Returns it as one node sees it, until that dies. */
  openFor(node: Mortal, rewrite?: Rewriting): Database;
  /** Resolves when the database knows that a node is dead and has rolled back its uncommitted work. */
  bury(node: Mortal): Promise<void>;
  /** Resets it, except for the content. */
  empty(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the embedded database, in memory. */
export async function openSimulatedPglite(): Promise<SimulatedDatabase> {
  const client = await openMigratedPglite();
  const gate = createGate(() => Promise.resolve(0));
  const open = (node: Mortal | null) => {
    const query = sending(gate, node, getStatementText);
    // The embedded database runs one transaction at a time, so it passes the gate as one.
    const transaction = sending(gate, node, () => 'transaction');
    return drizzlePglite(gated(client, { query, transaction }), { casing: 'snake_case' });
  };
  const db = open(null);
  const kept = await fill(db);
  return {
    name: 'pglite',
    db,
    gate,
    canHold: false,
    openFor: open,
    bury: () => Promise.resolve(),
    async empty() {
      gate.reset();
      await emptyAllBut(db, kept);
    },
    close: () => client.close(),
  };
}

// More than ever needed at once: waiting for a connection would not count as waiting for a lock.
const maxConnections = 25;

/** Creates a separate database on a PostgreSQL server. */
export async function openSimulatedPostgres(server: string): Promise<SimulatedDatabase> {
  const { url, close } = await openEmptyDatabase(server);
  const watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  const countRows = asking(watcher);
  const gate = createGate(() => countRows(`select ${blocked}`));
  const open = (node: Mortal | null, rewrite: Rewriting) => {
    const name = node?.name ?? 'outside';
    const pool = new pg.Pool({
      connectionString: url,
      application_name: name,
      max: maxConnections,
      idleTimeoutMillis: 0,
      options: '-c deadlock_timeout=20ms',
    });
    pool.on('connect', (client) => client.on('error', () => undefined));
    pool.on('error', () => undefined);
    const send = sending(gate, node, getStatementText);
    const query = (method: Method) => send((first, ...rest) => method(rewritten(first), ...rest));
    const rewritten = (statement: unknown) =>
      typeof statement === 'object' && statement !== null && 'text' in statement
        ? { ...statement, text: rewrite(String(statement.text)) }
        : statement;
    const connect = (method: Method) =>
      sending(
        gate,
        node,
        () => 'connect',
      )(async () => {
        const client: unknown = await method();
        return client instanceof pg.Client ? gated(client, { query }) : client;
      });
    const db = drizzlePostgres(gated(pool, { query, connect }), { casing: 'snake_case' });
    return { db, end: () => pool.end() };
  };
  const own = open(null, plain);
  const kept = await fill(own.db);
  /** Ends all connections of nodes with matching names; their holders do not return them. */
  const end = async (names: string): Promise<void> => {
    const ofThem =
      'from pg_stat_activity where application_name like $1 and datname = current_database()';
    await countRows(`select pg_terminate_backend(pid) ${ofThem}`, [names]);
    while ((await countRows(`select ${ofThem}`, [names])) > 0);
  };
  return {
    name: 'postgres',
    db: own.db,
    gate,
    canHold: true,
    openFor: (node, rewrite = plain) => open(node, rewrite).db,
    bury: ({ name }) => end(name),
    async empty() {
      gate.reset();
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

// Releasing a lock grants it: its next holder no longer waits from that moment on.
const blocked = `from pg_locks where not granted
  and pid in (select pid from pg_stat_activity where datname = current_database())`;

/** Creates a function that counts the rows of a query; queries run one after the other. */
function asking(watcher: pg.Client) {
  let last: Promise<unknown> = Promise.resolve();
  return async (query: string, values: readonly string[] = []): Promise<number> => {
    const answer = last.then(() => watcher.query(query, [...values]));
    last = answer;
    return (await answer).rows.length;
  };
}

const plain: Rewriting = (text) => text;

/**
 * Sends statements in their turn. A dead node's later statements are dropped, and its pending ones get
 * no response.
 */
function sending(gate: Gate, node: Mortal | null, what: (first: unknown) => string) {
  const isDead = () => node?.isDead === true;
  return (method: Method): Method =>
    async (...args) => {
      if (isDead()) return never;
      try {
        const words = `${node?.name}: ${what(args[0])}`;
        const answer = await gate.send(words, node, async () => method(...args));
        return isDead() ? await never : answer;
      } catch (error) {
        if (isDead()) return never;
        throw error;
      }
    };
}

/** Stores the content, with a class that is soon full, and returns the tables that have any rows then. */
async function fill(db: Database): Promise<readonly string[]> {
  await storeOwnContent({ db });
  const { facts, id } = contentItems;
  await db
    .update(contentItems)
    .set({ facts: sql`jsonb_set(${facts}, '{seats}', ${String(seatsOfClass)}::jsonb)` })
    .where(eq(id, bookedPlaces.class.place));
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
  // The console's log rejects deletion.
  await db.execute(sql.raw('alter table console_log disable trigger user'));
  await db.execute(sql.raw(`truncate ${names.join(', ')} restart identity cascade`));
  await db.execute(sql.raw('alter table console_log enable trigger user'));
}
