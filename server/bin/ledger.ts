import type { OpenDatabase } from '#server/db/database.ts';
import { hasPglite } from '#server/db/pglite-directory.ts';
import { DirectoryInUse } from '#server/db/lock.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import type { Ledger } from '#server/domain/views/ledger.ts';
import { EnvError } from '#server/base/env-error.ts';
import { readEnv, type Env } from './env.ts';
import { endWithText } from './end-with-reply.ts';
import { exitWithError } from './exit-with-error.ts';
import { guardProcess } from './guard-process.ts';
import { ledgerReader } from './read-ledger.ts';

// `npm run ledger`: checks that the books balance to the fen. Exits with 1 if they do not.
guardProcess();
const ledger = await read().catch(exitWithError);
const { text, isRight } = reportLedger(ledger);
await endWithText(process.stdout, text, isRight ? 0 : 1);

async function read(): Promise<Ledger> {
  const env = readEnv(process.env);
  const { db, close } = await open(env);
  try {
    return await ledgerReader(env)(db, new Date());
  } finally {
    await close();
  }
}

async function open({ databaseUrl, dataDir }: Env): Promise<OpenDatabase> {
  if (databaseUrl !== null) return openPostgres(databaseUrl);
  if (!hasPglite(dataDir)) {
    throw new EnvError(`There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL.`);
  }
  try {
    return await openPglite(dataDir);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new EnvError(
      `The server that runs on ${dataDir} has its database to itself: stop it first, or keep the data in PostgreSQL and set DATABASE_URL.`,
    );
  }
}
