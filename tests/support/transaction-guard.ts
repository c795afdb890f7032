import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Throws where code inside a transaction asks the database itself instead of the transaction: on the embedded
 * database, which has one connection, it would wait for its own end.
 */
export function refuseInsideTransaction(): void {
  if (transactions.getStore()?.isOpen === true) {
    throw new Error('inside a transaction the database was asked: use the transaction');
  }
}

/** Notes which code runs inside a transaction of `db`, for `refuseInsideTransaction`. */
export function noteTransactions<Db extends NodePgDatabase & { $client: pg.Pool }>(db: Db): Db {
  const begin = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const transaction = { isOpen: true };
    try {
      return await begin((tx) => transactions.run(transaction, () => work(tx)), config);
    } finally {
      // What the work began without waiting for it may go on.
      transaction.isOpen = false;
    }
  };
  return db;
}
