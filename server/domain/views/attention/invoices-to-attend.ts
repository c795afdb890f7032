import { asc, eq } from 'drizzle-orm';
import { workingDayLater } from '#contract/base/working-days.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import type { Deps } from '#server/records/deps.ts';
import { findExceedingInvoices } from '../exceeding-invoices.ts';
import type { Line } from './attention-line.ts';

/**
 * Finds invoices that were not issued within a working day, and invoices above the kept amount of their
 * orders.
 */
export async function invoicesToAttend(deps: Deps): Promise<Line[]> {
  const requested = await deps.db
    .select()
    .from(invoices)
    .where(eq(invoices.status, 'requested'))
    .orderBy(asc(invoices.requestedAt));
  const late = requested.filter(
    ({ requestedAt }) => workingDayLater(requestedAt).valueOf() <= deps.clock.now(),
  );
  const exceeding = await findExceedingInvoices(deps.db);
  return [
    ...late.map(({ invoiceNo, requestedAt }) => ({
      what: 'invoice',
      number: invoiceNo,
      since: requestedAt,
      why: { code: 'invoice_late' } as const,
    })),
    ...exceeding.map(({ invoice, orderNo, kept, invoiced }) => ({
      what: 'invoice',
      number: invoice.invoiceNo,
      since: invoice.issuedAt,
      why: { code: 'invoice_exceeds', order_no: orderNo, kept, invoiced } as const,
    })),
  ];
}
