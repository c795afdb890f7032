import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { AttentionWhy } from '#contract/staff/attention.ts';
import { invoiceAllows } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { invoiceLines, invoices, invoicesFor } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import type { InvoiceRow } from '#server/domain/invoices/read.ts';
import { computeAvailable, exceedsKept, getKept, readInvoiceBalances } from './invoice-balances.ts';

/** A requested or issued invoice of an order with more invoiced than kept; amounts in fen. */
export type ExceedingInvoice = {
  invoice: InvoiceRow;
  /** The first of its orders with more invoiced than kept, and the sums of that order. */
  orderNo: string;
  kept: number;
  invoiced: number;
  /** The amount of each of its orders that a replacement could invoice; orders with nothing are left out. */
  rest: readonly { orderId: number; amount: number }[];
  /** The sum of `rest`. */
  remaining: number;
};

/**
 * Finds the invoices that a refund left above the kept money, the oldest first: those that are issued must be
 * reversed, those that are requested must not be issued. `of` narrows the invoices.
 */
export async function findExceedingInvoices(
  db: Database,
  of?: SQL,
): Promise<readonly ExceedingInvoice[]> {
  // Those that are being reversed are already seen to.
  const wanted = and(invoicesFor('replace', 'reverse'), of);
  const withInvoice = db
    .select({ orderId: invoiceLines.orderId })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(wanted);
  const balances = await readInvoiceBalances(db, sql`${orders.id} in (${withInvoice})`);
  const exceeding = balances.filter((balance) => exceedsKept(balance));
  if (exceeding.length === 0) return [];
  const ofExceeding = db
    .select({ invoiceId: invoiceLines.invoiceId })
    .from(invoiceLines)
    .where(
      inArray(
        invoiceLines.orderId,
        exceeding.map(({ orderId }) => orderId),
      ),
    );
  const rows = await db
    .select({ invoice: invoices, orderId: invoiceLines.orderId, amount: invoiceLines.amount })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(and(wanted, inArray(invoices.id, ofExceeding)))
    .orderBy(asc(invoices.id), asc(invoiceLines.orderId));
  const found = new Map(rows.map(({ invoice }) => [invoice.id, invoice]));
  return [...found.values()].flatMap((invoice) => {
    const lines = rows.filter((row) => row.invoice.id === invoice.id);
    const first = exceeding.find(({ orderId }) => lines.some((line) => line.orderId === orderId));
    if (first === undefined) return [];
    const rest = lines.flatMap(({ orderId, amount }) => {
      const balance = balances.find((one) => one.orderId === orderId);
      const left = balance === undefined ? 0 : computeAvailable(balance, amount);
      return left > 0 ? [{ orderId, amount: left }] : [];
    });
    return [
      {
        invoice,
        orderNo: first.orderNo,
        kept: getKept(first),
        invoiced: first.invoiced,
        rest,
        remaining: rest.reduce((sum, { amount }) => sum + amount, 0),
      },
    ];
  });
}

/** Says what staff must do about such an invoice: reverse it, or replace the request. */
export function whyExceeds({
  invoice: { status },
  orderNo,
  kept,
  invoiced,
  remaining,
}: ExceedingInvoice): AttentionWhy {
  const sums = { order_no: orderNo, kept, invoiced };
  return invoiceAllows(status, 'replace')
    ? { code: 'invoice_request_exceeds', ...sums, remaining }
    : { code: 'invoice_exceeds', ...sums };
}
