import { eq } from 'drizzle-orm';
import { reversalLifetimeMs } from '#contract/base/limits.ts';
import { getPromise, type Promised } from '#contract/base/promises.ts';
import { invoiceIs } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { invoices } from '#server/db/tables/invoices.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/** Reads a person's invoice. Throws 404 when it does not exist, 403 when it belongs to another person. */
export async function ownedInvoice(
  db: Database,
  userId: string,
  invoiceNo: string,
): Promise<InvoiceRow> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.invoiceNo, invoiceNo));
  if (invoice === undefined) throw new Refusal(404, 'invoice.not_found');
  if (invoice.userId !== userId) throw new Refusal(403, 'invoice.not_yours');
  return invoice;
}

/** Returns until when a requested invoice is promised; null for any other. */
export function findIssuePromise(invoice: InvoiceRow): Promised | null {
  return invoiceIs(invoice.status, 'toIssue') ? getPromise({ ...invoice, kind: 'invoice' }) : null;
}

/** Computes the end of the buyer's time to confirm a reversal. */
export function reversalEndsAt(enteredAt: Date): Date {
  return new Date(enteredAt.valueOf() + reversalLifetimeMs);
}
