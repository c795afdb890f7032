import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryInUse } from './db/lock.ts';
import type { OpenDatabase } from './db/database.ts';
import { openPglite } from './db/open-pglite.ts';
import { openPostgres } from './db/open-postgres.ts';
import { reportLedger } from './domain/ledger-report.ts';
import { reconcile, type Ledger } from './domain/ledger.ts';
import { EnvError, readEnv } from './env.ts';
import { giveUp } from './give-up.ts';
import { guardProcess } from './guard-process.ts';

// `npm run ledger`: whether every fen is where it belongs. Ends with 1 when one is not.
guardProcess();
const ledger = await read().catch(giveUp);
const { text, isRight } = reportLedger(ledger);
process.stdout.write(text);
process.exit(isRight ? 0 : 1);

async function read(): Promise<Ledger> {
  const { db, close } = await open();
  try {
    return await reconcile(db, new Date());
  } finally {
    await close();
  }
}

async function open(): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = readEnv(process.env);
  if (databaseUrl !== null) return openPostgres(databaseUrl);
  if (!existsSync(join(dataDir, 'postgres'))) {
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
