import { rename } from 'node:fs/promises';
import { moveDatabase } from '#server/backup/move.ts';
import type { Database } from '#server/db/database.ts';
import { clearPostgres, expectEmptyPostgres } from '#server/db/empty-postgres.ts';
import { getPgliteDirectory, hasPglite } from '#server/db/pglite-directory.ts';
import { DirectoryInUse } from '#server/db/lock.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { openUnbounded } from '#server/db/unbounded-postgres.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import { EnvError } from '#server/base/env-error.ts';
import { readEnv, type Env } from './env.ts';
import { ledgerReader } from './read-ledger.ts';
import { runCommand, type Said } from './run-command.ts';

const usage = `npm run move -- postgres URL

Takes the site of DATA_DIR from its embedded database to the empty PostgreSQL of URL: every row, counted
and compared table by table, with the ledger added up, or nothing. The server must not run. The
embedded database stays as DATA_DIR/postgres.moved; files and keys stay where they are.

Ends with 0 when moved, 1 when refused, 2 when misused.`;

await runCommand({ usage, words: [2] }, move);

async function move({ words: [target, url = ''] }: Said): Promise<Reply> {
  if (target !== 'postgres' || !URL.canParse(url)) throw misused(usage);
  const env = readEnv(process.env);
  const { dataDir } = env;
  const kept = getPgliteDirectory(dataDir);
  if (env.databaseUrl !== null) {
    throw new EnvError('DATABASE_URL is set: the site is on a PostgreSQL already.');
  }
  if (!hasPglite(dataDir)) throw new EnvError(`There is no database in ${dataDir}; set DATA_DIR.`);
  const from = await openPglite(dataDir).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new EnvError(
      `The server on ${dataDir} is running: stop it first, or what it receives during the move would be lost.`,
    );
  });
  const { rows, books } = await fill(env, from.db, url).finally(from.close);
  // Prevents an accidental start on the moved database: a start on these files is refused without it.
  await rename(kept, `${kept}.moved`);
  return done(describe(rows, books, dataDir));
}

async function fill(env: Env, from: Database, url: string) {
  await expectEmptyPostgres(url);
  try {
    // Migrates the schema of the target.
    await openPostgres(url).then(({ close }) => close());
    const to = await openUnbounded(url);
    const rows = await moveDatabase(from, to.db).finally(to.close);
    const { db, close } = await openPostgres(url);
    const ledger = await ledgerReader(env)(db, new Date()).finally(close);
    const books = reportLedger(ledger).text.trimEnd();
    if (ledger.difference !== 0) throw commandRefused(`${books}\nNothing was moved.`);
    return { rows, books };
  } catch (error) {
    await clearPostgres(url);
    throw error;
  }
}

function describe(rows: Readonly<Record<string, number>>, books: string, dataDir: string): string {
  const filled = Object.entries(rows).filter(([, count]) => count > 0);
  const widest = Math.max(...filled.map(([name]) => name.length));
  const sum = filled.reduce((total, [, count]) => total + count, 0);
  return [
    ...filled.map(([name, count]) => `${name.padEnd(widest)}${String(count).padStart(12)}`),
    `${sum} rows in ${Object.keys(rows).length} tables are the same in both databases.`,
    books,
    `Set DATABASE_URL for every start from now on. ${dataDir} goes on to hold files and keys; the embedded database lies there as postgres.moved, and can be removed once you have a backup.`,
  ].join('\n');
}
