import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryInUse } from './db/lock.ts';
import type { OpenDatabase } from './db/database.ts';
import { openPglite } from './db/open-pglite.ts';
import { openPostgres } from './db/open-postgres.ts';
import { reconcile, type Ledger } from './domain/ledger.ts';
import { EnvError, readEnv } from './env.ts';
import { giveUp } from './give-up.ts';
import { guardProcess } from './guard-process.ts';

// `npm run ledger`: whether every fen is where it belongs. Ends with 1 when one is not.
guardProcess();
const ledger = await read().catch(giveUp);
process.stdout.write(print(ledger));
process.exit(ledger.difference === 0 && ledger.findings.length === 0 ? 0 : 1);

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

function print({ total, orders, difference, findings }: Ledger): string {
  const lines = [
    ['captured', total.captured],
    ['refunded', 0 - total.refunded],
    ['on its way back', 0 - total.returning],
    ['entitled', 0 - total.entitled],
    ['difference', difference],
  ] as const;
  const table = lines.map(([name, fen]) => `${name.padEnd(16)}${yuan(fen).padStart(18)}\n`);
  const list = findings.map(({ orderNo, what }) => `${orderNo}: ${what}\n`);
  const verdict = findings.length === 0 ? 'The books are right.' : 'The books are WRONG:';
  return `Orders: ${orders}. Amounts in yuan.\n${table.join('')}${verdict}\n${list.join('')}`;
}

function yuan(fen: number): string {
  return (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
}
