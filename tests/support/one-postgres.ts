import { startPostgres, urlOfRun } from './postgres.ts';

// Its databases are lost with the run, so nothing is kept for a crash, and no plan is worth compiling.
const settings = [
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'jit=off',
  // Each worker has several servers of up to ten connections.
  'max_connections=300',
];

/**
 * Starts the PostgreSQL server on which tests run their servers: a test of the server takes three quarters of
 * the time of the embedded database, which they have with TEST_DATABASE=embedded and where PostgreSQL may not
 * be installed. Starts none with TEST_DATABASE_URL, which names one. Throws instructions when installing it failed.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const { TEST_DATABASE: database, TEST_DATABASE_URL: given, [urlOfRun]: started } = process.env;
  if (database === 'embedded' || given !== undefined || started !== undefined) return;
  const postgres = await startPostgres(settings);
  if (postgres === null) return;
  process.env[urlOfRun] = postgres.url;
  return postgres.stop;
}
