import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { invoiceLines, invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import type { InvoiceRow } from '#server/domain/invoices/read.ts';
import { readInvoiceBalances } from './invoice-balances.ts';

/** An issued invoice of an order with more invoiced than kept. */
export type ExceedingInvoice = {
  invoice: InvoiceRow;
  orderNo: string;
  kept: number;
  invoiced: number;
};

/** Finds the invoices that staff must reverse after a refund, the oldest first. */
export async function findExceedingInvoices(db: Database): Promise<ExceedingInvoice[]> {
  const withIssued = db
    .select({ orderId: invoiceLines.orderId })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(eq(invoices.status, 'issued'));
  const balances = await readInvoiceBalances(db, sql`${orders.id} in (${withIssued})`);
  const exceeding = balances.filter(({ paid, refunded, invoiced }) => invoiced > paid - refunded);
  const found: ExceedingInvoice[] = [];
  for (const { orderId, orderNo, paid, refunded, invoiced } of exceeding) {
    const rows = await db
      .select({ invoice: invoices })
      .from(invoices)
      .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
      .where(and(eq(invoiceLines.orderId, orderId), eq(invoices.status, 'issued')));
    const kept = paid - refunded;
    found.push(...rows.map(({ invoice }) => ({ invoice, orderNo, kept, invoiced })));
  }
  return found;
}
