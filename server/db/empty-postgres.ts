import type pg from 'pg';
import { EnvError } from '#server/base/env-error.ts';
import { connectPostgres } from './connect-postgres.ts';

/** Throws EnvError for a PostgreSQL that does not answer, or in which there is a table already. */
export async function expectEmptyPostgres(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by tablename limit 3`,
    );
    if (rows.length === 0) return;
    throw new EnvError(
      `The database is not empty: it has the tables ${rows.map(({ name }) => name).join(', ')}. Take a new one, as "createdb" makes it; this one was not changed.`,
    );
  });
}

/** Removes the content of a PostgreSQL that was empty before. */
export async function clearPostgres(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      'drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
    );
  });
}

/** Runs `work` with a new connection, and closes it. */
export async function withClient(
  url: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await connectPostgres(url);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
