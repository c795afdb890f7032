import { and, eq } from 'drizzle-orm';
import {
  invoiceLifecycle,
  type InvoiceLifecycleEvent,
} from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import type { LoggedAct } from '#contract/staff/log.ts';
import type { Database } from '#server/db/database.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import type { InvoiceRow } from './read.ts';
import { invoiceRefusal } from './refusal.ts';

type Changes = Partial<
  Pick<
    InvoiceRow,
    'fapiaoNo' | 'issuedAt' | 'reason' | 'reversalEnteredAt' | 'reversalEnd' | 'reversalReason'
  >
>;

/**
 * Moves an invoice through its lifecycle; null when the chart forbids the event or another call was faster.
 * Runs inside the caller's transaction.
 */
export async function moveInvoice(
  tx: Database,
  invoice: InvoiceRow,
  event: InvoiceLifecycleEvent['type'],
  set: Changes = {},
): Promise<InvoiceRow | null> {
  const next = invoiceLifecycle.next(invoice.status, event);
  if (next === null) return null;
  const [moved] = await tx
    .update(invoices)
    .set({ ...set, status: next })
    .where(and(eq(invoices.id, invoice.id), eq(invoices.status, invoice.status)))
    .returning();
  return moved ?? null;
}

/** Moves an invoice like `moveInvoice`. Throws a `Refusal` with the status when that is not allowed. */
export async function moveOrRefuse(
  ...[tx, invoice, event, set]: Parameters<typeof moveInvoice>
): Promise<InvoiceRow> {
  const moved = await moveInvoice(tx, invoice, event, set);
  if (moved === null) throw invoiceRefusal({ why: 'status', status: invoice.status });
  return moved;
}

/** Reads and locks an invoice until the transaction ends. Throws a `Refusal` for an unknown number. */
export async function lockInvoice(tx: Database, invoiceNo: string): Promise<InvoiceRow> {
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.invoiceNo, invoiceNo))
    .for('update');
  if (invoice === undefined) throw invoiceRefusal({ why: 'unknown' });
  return invoice;
}

/** Logs a staff act on an invoice, in the transaction of the act. */
export async function logAct(
  tx: Database,
  {
    invoice,
    ...line
  }: LoggedAct & { at: Date; actor: string; reason?: string } & {
    invoice: InvoiceRow;
  },
): Promise<void> {
  await writeStaffLog(tx, { ...line, subject: invoice.invoiceNo, outcome: 'done' });
}
