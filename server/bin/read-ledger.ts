import { createClock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import { reconcile, type Ledger } from '#server/domain/views/ledger.ts';
import type { Env } from './env.ts';
import { createGateways } from './gateways.ts';
import { sandboxBooks } from './sandbox-wallets.ts';

/** Creates a function that adds up the books of a database at an instant, with the configured wallets. */
export function ledgerReader({ wallets }: Env): (db: Database, now: Date) => Promise<Ledger> {
  return (db, now) => {
    const gateways = wallets === null ? sandboxBooks(db) : createGateways(wallets, createClock());
    return reconcile(db, now, gateways);
  };
}
