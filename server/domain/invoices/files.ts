import { and, eq } from 'drizzle-orm';
import type { InvoiceFormat } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { invoiceFiles } from '#server/db/tables/invoices.ts';

type InvoiceFileRow = typeof invoiceFiles.$inferSelect;

export async function findInvoiceFile(db: Database, id: string): Promise<InvoiceFileRow | null> {
  const [file] = await db.select().from(invoiceFiles).where(eq(invoiceFiles.id, id));
  return file ?? null;
}

/** Finds the file of an invoice in one format; null without one. */
export async function findFileOfInvoice(
  db: Database,
  invoiceId: number,
  format: InvoiceFormat,
): Promise<InvoiceFileRow | null> {
  const [file] = await db
    .select()
    .from(invoiceFiles)
    .where(and(eq(invoiceFiles.invoiceId, invoiceId), eq(invoiceFiles.format, format)));
  return file ?? null;
}
