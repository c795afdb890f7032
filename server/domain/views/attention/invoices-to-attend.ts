import { asc, eq } from 'drizzle-orm';
import { workingDayLater } from '#contract/base/working-days.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import type { Deps } from '#server/records/deps.ts';
import { findExceedingInvoices, whyExceeds } from '../exceeding-invoices.ts';
import type { Line } from './attention-line.ts';

/**
 * Finds invoices that were not issued within a working day, and requested or issued ones above the kept amount
 * of their orders.
 */
export async function invoicesToAttend(deps: Deps): Promise<Line[]> {
  const requested = await deps.db
    .select()
    .from(invoices)
    .where(eq(invoices.status, 'requested'))
    .orderBy(asc(invoices.requestedAt));
  const exceeding = await findExceedingInvoices(deps.db);
  const late = requested.filter(
    ({ id, requestedAt }) =>
      workingDayLater(requestedAt).valueOf() <= deps.clock.now() &&
      !exceeding.some(({ invoice }) => invoice.id === id),
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
