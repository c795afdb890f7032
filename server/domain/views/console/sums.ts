import { eq, type SQL } from 'drizzle-orm';
import type { Case } from '#contract/staff/case.ts';
import { computeKept, sumRefunds } from '#contract/refunds/sums.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { readInvoiceBalances } from '../invoice-balances.ts';

/** Adds up the paid, refunded and invoiced money of the wanted orders, in fen. */
export async function readSums(db: Database, wanted: SQL): Promise<Case['ledger']> {
  const rows = await db
    .select({ status: refunds.status, amount: refunds.amount })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(wanted);
  // Includes money that was returned without a request because it came late or twice.
  const sums = sumRefunds(rows);
  const balances = await readInvoiceBalances(db, wanted);
  const captured = balances.reduce((sum, { paid }) => sum + paid, 0);
  return {
    captured,
    refunded: sums.refunded_amount,
    refunding: sums.refunding_amount,
    unreturned: sums.unreturned_amount,
    kept: computeKept(captured, sums),
    invoiced: balances.reduce((sum, { invoiced }) => sum + invoiced, 0),
  };
}
