import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { OpenDatabase } from './database.ts';

/** Connects to a PostgreSQL as it is, by one connection that may take its time: for work on the whole of it. */
export async function openUnbounded(url: string): Promise<OpenDatabase> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return { db: drizzle(client, { casing: 'snake_case' }), close: () => client.end() };
}
