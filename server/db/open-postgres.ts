import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { OpenDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';

// Any fixed number: servers that start together migrate one after the other.
const migrationLock = 7_204_118;

/** Connects to PostgreSQL (15 or newer) and brings its schema up to date. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 });
  // An idle connection may die with its server; the pool replaces it on the next query.
  pool.on('error', () => undefined);
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(connection, { casing: 'snake_case' }), { migrationsFolder });
    await connection.query('select pg_advisory_unlock($1)', [migrationLock]);
  } finally {
    connection.release();
  }
  return { db: drizzle(pool, { casing: 'snake_case' }), close: () => pool.end() };
}
