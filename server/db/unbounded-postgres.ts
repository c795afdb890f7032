import { drizzle } from 'drizzle-orm/node-postgres';
import { connectPostgres } from './connect-postgres.ts';
import type { OpenDatabase } from './database.ts';

/** Connects to a PostgreSQL as it is, by one connection that may take its time: for work on the whole of it. */
export async function openUnbounded(url: string): Promise<OpenDatabase> {
  const client = await connectPostgres(url);
  return { db: drizzle(client, { casing: 'snake_case' }), close: () => client.end() };
}
