import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { EnvError } from '#server/base/env-error.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { isUnavailable } from '#server/base/unavailable.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { connectionFault } from './connect-postgres.ts';
import type { OpenDatabase } from './database.ts';
import { createStatementNaming } from './named-statements.ts';
import { expectSettings, SessionClient } from './session-client.ts';

// Any fixed number: servers that start together migrate one after the other.
const migrationLock = 7_204_118;

/** Limits of waiting times, in ms; beyond them the call answers 503 (wire, Statuses). */
const limits = {
  max: 10,
  connectionTimeoutMillis: 3000,
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  // A connection to a server that became read-only or stopped is given up within a minute.
  maxLifetimeSeconds: 60,
};

/**
 * Connects to PostgreSQL (15 or newer) and brings its schema up to date. Throws EnvError for a
 * database that does not answer, or that this program cannot bring up to date.
 */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, Client: SessionClient, ...limits });
  const nameStatements = createStatementNaming();
  pool.on('connect', (client) => {
    // It may die with its server: the query under way fails, the pool replaces an idle one.
    client.on('error', () => undefined);
    nameStatements(client);
  });
  pool.on('error', () => undefined);
  let migrated: OpenDatabase['migrated'];
  try {
    const connection = await connectOnce(pool);
    try {
      await expectSettings(connection);
      await connection.query('set statement_timeout = 0; set lock_timeout = 0');
      await connection.query('select pg_advisory_lock($1)', [migrationLock]);
      const db = drizzle(connection, { casing: 'snake_case' });
      migrated = await bringUpToDate(db);
    } finally {
      // Its limits and its lock end with it.
      connection.release(true);
    }
  } catch (cause) {
    await pool.end();
    if (cause instanceof EnvError) throw cause;
    if (isUnavailable(cause)) throw connectionFault(cause);
    if (isForbidden(cause)) throw new EnvError(forbidden(cause), { cause });
    throw cause;
  }
  return {
    db: drizzle(pool, { casing: 'snake_case' }),
    migrated,
    close: () => pool.end(),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** Connects for the first time. Throws EnvError, in whatever way that fails. */
async function connectOnce(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw connectionFault(cause);
  }
}

/** Checks whether the database user lacks a permission, even if the error is wrapped. */
function isForbidden(thrown: unknown, depth = 0): boolean {
  if (!(thrown instanceof Error) || depth > 8) return false;
  return ('code' in thrown && thrown.code === '42501') || isForbidden(thrown.cause, depth + 1);
}

function forbidden(cause: unknown): string {
  return `The user of DATABASE_URL may not make the tables of the site: let it own the database (${formatThrown(cause)}).`;
}
