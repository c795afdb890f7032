import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Case } from '#contract/staff/case.ts';
import { invoiceIs } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { invoiceLines, invoices } from '#server/db/tables/invoices.ts';
import { reversalEndsAt } from '#server/domain/invoices/read.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { findExceedingInvoices } from '../invoice-excess.ts';
import { maskName } from './masks.ts';

/** Lists the invoices of an order, red ones after the invoices that they reverse. */
export async function invoicesOfCase(db: Database, order: OrderRow): Promise<Case['invoices']> {
  const own = db
    .select({ id: invoiceLines.invoiceId })
    .from(invoiceLines)
    .where(eq(invoiceLines.orderId, order.id));
  const rows = await db
    .select()
    .from(invoices)
    .where(or(inArray(invoices.id, own), inArray(invoices.reverses, own)))
    .orderBy(asc(invoices.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const exceeding = await findExceedingInvoices(db, inArray(invoices.id, ids));
  const findExceeding = (id: number) => exceeding.find(({ invoice }) => invoice.id === id);
  return rows.map((row) => ({
    invoice_no: row.invoiceNo,
    fapiao_no: row.fapiaoNo,
    kind: row.kind,
    is_red: row.isRed,
    status: row.status,
    amount: row.amount,
    buyer: row.title.kind === 'company' ? row.title.name : maskName(row.title.name),
    reason: row.reason,
    exceeds: findExceeding(row.id) !== undefined,
    remaining: findExceeding(row.id)?.remaining ?? null,
    requested_at: row.requestedAt.toISOString(),
    issued_at: row.issuedAt?.toISOString() ?? null,
    reversal_ends_at:
      invoiceIs(row.status, 'reversing') && row.reversalEnteredAt !== null
        ? reversalEndsAt(row.reversalEnteredAt).toISOString()
        : null,
  }));
}
