import { and, asc, eq, inArray } from 'drizzle-orm';
import type { RefundInvoice } from '#contract/refunds/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { invoiceLines, invoices } from '#server/db/tables/invoices.ts';
import { findExceedingInvoices } from './invoice-excess.ts';
import { isLive } from './invoice-balances.ts';

/** Reads the invoices of orders that count, the oldest first, by the ids of the orders that have any. */
export async function readLiveInvoices(
  db: Database,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly RefundInvoice[]>> {
  const rows = await db
    .select({ orderId: invoiceLines.orderId, invoice: invoices })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(inArray(invoiceLines.orderId, [...orderIds]), isLive))
    .orderBy(asc(invoices.id));
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ invoice }) => invoice.id);
  const exceeding = await findExceedingInvoices(db, inArray(invoices.id, ids));
  const present = ({ id, invoiceNo, status, amount }: (typeof rows)[number]['invoice']) => {
    const remaining = exceeding.find(({ invoice }) => invoice.id === id)?.remaining;
    return {
      invoice_no: invoiceNo,
      status,
      amount,
      ...(remaining === undefined ? null : { remaining }),
    };
  };
  return new Map(
    rows.map(({ orderId }) => [
      orderId,
      rows.filter((row) => row.orderId === orderId).map(({ invoice }) => present(invoice)),
    ]),
  );
}
