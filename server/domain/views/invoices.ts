import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Invoice, InvoicePage, InvoiceQuery } from '#contract/invoices/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { addMonths, shanghaiDay, startOfDay } from '#contract/base/shanghai.ts';
import { invoiceIs } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { invoiceFiles, invoiceLines, invoices, invoicesWith } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import {
  findIssuePromise,
  ownedInvoice,
  reversalEndsAt,
  type InvoiceRow,
} from '#server/domain/invoices/read.ts';
import type { Deps } from '#server/records/deps.ts';
import { findExceedingInvoices } from './invoice-excess.ts';
import { presentFirst } from './promises.ts';

export async function readInvoice(
  { db }: Deps,
  userId: string,
  invoiceNo: string,
  locale: Locale,
): Promise<Invoice> {
  return presentInvoice(db, await ownedInvoice(db, userId, invoiceNo), locale);
}

/** Lists a person's invoices, newest first, a red one right after the invoice that it reverses. */
export async function listInvoices(
  { db, clock }: Deps,
  userId: string,
  { page, per_page, status }: InvoiceQuery,
  locale: Locale,
): Promise<InvoicePage> {
  const ofUser = eq(invoices.userId, userId);
  const wanted = and(ofUser, status === undefined ? undefined : eq(invoices.status, status));
  const [counted] = await db.select({ total: count() }).from(invoices).where(wanted);
  const rows = await db
    .select()
    .from(invoices)
    .where(wanted)
    .orderBy(desc(sql`coalesce(${invoices.reverses}, ${invoices.id})`), asc(invoices.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return {
    items: await presentInvoices(db, rows, locale),
    page,
    per_page,
    total: counted?.total ?? 0,
    summary: await readInvoiceSummary(db, ofUser, clock.date()),
    as_of: clock.date().toISOString(),
  };
}

export async function presentInvoice(
  db: Database,
  invoice: InvoiceRow,
  locale: Locale,
): Promise<Invoice> {
  const [presented] = await presentInvoices(db, [invoice], locale);
  if (presented === undefined) throw new Error('an invoice presents itself');
  return presented;
}

async function presentInvoices(
  db: Database,
  rows: readonly InvoiceRow[],
  locale: Locale,
): Promise<Invoice[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  // A red invoice has no lines: it reverses those of the other.
  const about = rows.map(({ id, reverses }) => reverses ?? id);
  const lines = await db
    .select({
      invoiceId: invoiceLines.invoiceId,
      orderNo: orders.orderNo,
      title: orders.title,
      amount: invoiceLines.amount,
    })
    .from(invoiceLines)
    .innerJoin(orders, eq(orders.id, invoiceLines.orderId))
    .where(inArray(invoiceLines.invoiceId, about))
    .orderBy(desc(orders.id));
  const files = await db
    .select()
    .from(invoiceFiles)
    .where(inArray(invoiceFiles.invoiceId, ids))
    .orderBy(asc(sql`array_position(array['pdf', 'ofd', 'xml'], ${invoiceFiles.format})`));
  const reversed = rows.flatMap(({ reverses }) => (reverses === null ? [] : [reverses]));
  const blue =
    reversed.length === 0
      ? []
      : await db
          .select({ id: invoices.id, invoiceNo: invoices.invoiceNo })
          .from(invoices)
          .where(inArray(invoices.id, reversed));
  const exceeding = await findExceedingInvoices(db, inArray(invoices.id, ids));
  return rows.map((row) => {
    const remaining = exceeding.find(({ invoice }) => invoice.id === row.id)?.remaining;
    const reverses = blue.find(({ id }) => id === row.reverses)?.invoiceNo;
    const reversal = findReversal(row);
    const promised = remaining === undefined ? findIssuePromise(row) : null;
    return {
      invoice_no: row.invoiceNo,
      ...(row.fapiaoNo === null ? null : { fapiao_no: row.fapiaoNo }),
      kind: row.kind,
      is_red: row.isRed,
      ...(reverses === undefined ? null : { reverses }),
      title: row.title,
      amount: row.amount,
      net: row.net,
      tax: row.tax,
      status: row.status,
      ...(row.reason === null ? null : { reason: row.reason }),
      ...(reversal === null ? null : { reversal }),
      ...(remaining === undefined ? null : { remaining }),
      orders: lines
        .filter(({ invoiceId }) => invoiceId === (row.reverses ?? row.id))
        .map(({ orderNo, title, amount }) => ({ order_no: orderNo, title: title[locale], amount })),
      ...(row.email === null ? null : { email: row.email }),
      requested_at: row.requestedAt.toISOString(),
      ...(promised === null
        ? null
        : { issue_by: promised.until.toISOString(), ...presentFirst(promised) }),
      ...(row.issuedAt === null ? null : { issued_at: row.issuedAt.toISOString() }),
      files: files
        .filter(({ invoiceId }) => invoiceId === row.id)
        .map(({ format, name, size }) => ({ format, name, size })),
    };
  });
}

function findReversal(row: InvoiceRow): NonNullable<Invoice['reversal']> | null {
  if (row.reversalEnteredAt === null || invoiceIs(row.status, 'reversed')) return null;
  const state = invoiceIs(row.status, 'reversing') ? 'waiting' : row.reversalEnd;
  if (state === null) return null;
  return {
    state,
    expires_at: reversalEndsAt(row.reversalEnteredAt).toISOString(),
    ...(row.reversalReason === null ? null : { reason: row.reversalReason }),
  };
}

async function readInvoiceSummary(
  db: Database,
  own: SQL,
  now: Date,
): Promise<InvoicePage['summary']> {
  const year = Number(shanghaiDay(now).slice(0, 4));
  const begin = startOfDay(`${year}-01-01`);
  const ofYear = sql`${invoices.issuedAt} >= ${begin} and ${invoices.issuedAt} < ${addMonths(begin, 12)} and not ${invoices.isRed}`;
  const standing = sql`${ofYear} and ${invoicesWith('valid', 'reversing')}`;
  const [row] = await db
    .select({
      requested: sql<string>`count(*) filter (where ${invoicesWith('toIssue')})`,
      amount: sql<string>`coalesce(sum(${invoices.amount}) filter (where ${standing}), 0)`,
      issued: sql<string>`count(*) filter (where ${standing})`,
      reversed: sql<string>`count(*) filter (where ${ofYear} and ${invoicesWith('reversed')})`,
    })
    .from(invoices)
    .where(own);
  return {
    requested: Number(row?.requested ?? 0),
    year,
    amount: Number(row?.amount ?? 0),
    issued: Number(row?.issued ?? 0),
    reversed: Number(row?.reversed ?? 0),
  };
}
