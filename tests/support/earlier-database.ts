import type { PGlite } from '@electric-sql/pglite';
import { drizzle as onNode } from 'drizzle-orm/node-postgres';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { bringUpToDate } from '#server/db/bring-up-to-date.ts';
import type { Database } from '#server/db/database.ts';
import type { MigrationStep } from '#server/db/migration-step.ts';
import { createDatabase, dropEveryTable, openBlankPglite } from './server-database.ts';

/** A database without tables, to be made as an earlier version had it and then opened. */
export type EarlierDatabase = {
  db: Database;
  /** Runs several statements, one after the other. */
  run(statements: string): Promise<unknown>;
  /** Brings it up to date as a start does, by the migrations of a folder or the site's own. */
  start(folder?: string): Promise<readonly MigrationStep[]>;
};

let blank: Promise<PGlite> | null = null;

/** Returns the embedded one of this worker, emptied; `closeEmbedded` closes it. */
export async function openEarlierEmbedded(): Promise<EarlierDatabase> {
  const client = await (blank ??= openBlankPglite());
  await client.exec(dropEveryTable);
  const db = onPglite(client, { casing: 'snake_case' });
  return {
    db,
    run: (statements) => client.exec(statements),
    start: (folder) => bringUpToDate(db, folder),
  };
}

export async function closeEmbedded(): Promise<void> {
  await (await blank)?.close();
  blank = null;
}

/** Makes one on a PostgreSQL server, which is dropped when the test ends. */
export async function openEarlierPostgres(
  server: string,
): Promise<EarlierDatabase & { url: string }> {
  const { url, drop } = await createDatabase(server);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // Its connection may be going while the database is dropped.
  pool.on('error', () => undefined);
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  const db = onNode(pool, { casing: 'snake_case' });
  return {
    url,
    db,
    run: (statements) => pool.query(statements),
    start: (folder) => bringUpToDate(db, folder),
  };
}
