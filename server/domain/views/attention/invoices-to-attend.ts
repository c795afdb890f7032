import { asc } from 'drizzle-orm';
import { isLate } from '#contract/base/deadlines.ts';
import { invoices, invoicesFor } from '#server/db/tables/invoices.ts';
import { findIssuePromise } from '#server/domain/invoices/read.ts';
import type { Deps } from '#server/records/deps.ts';
import { findExceedingInvoices, whyExceeds } from '../invoice-excess.ts';
import type { Line } from './attention-line.ts';

/**
 * Finds invoices that were not issued when they were promised, and requested or issued ones above the kept amount
 * of their orders.
 */
export async function invoicesToAttend(deps: Deps): Promise<Line[]> {
  const requested = await deps.db
    .select()
    .from(invoices)
    .where(invoicesFor('issue'))
    .orderBy(asc(invoices.requestedAt));
  const exceeding = await findExceedingInvoices(deps.db);
  const late = requested.filter(
    (row) =>
      isLate(findIssuePromise(row)?.until ?? null, deps.clock.now()) &&
      !exceeding.some(({ invoice }) => invoice.id === row.id),
  );
  return [
    ...late.map(({ invoiceNo, requestedAt }) => ({
      what: 'invoice',
      number: invoiceNo,
      since: requestedAt,
      why: { code: 'invoice_late' } as const,
    })),
    ...exceeding.map((found) => ({
      what: 'invoice',
      number: found.invoice.invoiceNo,
      since: found.invoice.issuedAt ?? found.invoice.requestedAt,
      why: whyExceeds(found),
    })),
  ];
}
