import { eq, inArray } from 'drizzle-orm';
import {
  isSameBuyer,
  splitTax,
  type Invoice,
  type InvoiceFigure,
  type InvoiceRequest,
} from '#contract/invoices/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { invoiceIs } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { invoiceLines, invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Ask } from '#server/records/ask.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { computeAvailable, readInvoiceBalances } from '#server/domain/views/invoice-balances.ts';
import { ownedInvoice, type InvoiceRow } from '#server/domain/invoices/read.ts';
import { presentInvoice } from '#server/domain/views/invoices.ts';
import { toInvoiceBuyer, ownedTitle } from '#server/domain/invoices/titles.ts';
import { moveInvoice } from '#server/domain/invoices/transition.ts';
import type { Deps } from './deps.ts';

/** The request for an invoice. A request by the site, without a page that showed figures, has no figure. */
type NewInvoice = Omit<InvoiceRequest, 'amount' | 'title'> & Partial<InvoiceFigure>;

/** The part of an invoice that one order has, in fen. */
type InvoiceLine = { orderId: number; amount: number };

/**
 * Requests an invoice for the remaining amount of some orders: at most the kept amount minus other invoices,
 * under the locks of the orders. Throws 403 and 404 for an order or a title, 409 when
 * nothing remains, or when sum or title differ from the page, 422 for a special invoice without a tax number.
 */
export async function requestInvoice(
  ask: Ask<Deps>,
  userId: string,
  request: NewInvoice,
  locale: Locale,
): Promise<Invoice> {
  const now = ask.clock.date();
  return ask.transaction(async (tx) => {
    const title = await ownedTitle(tx, userId, request.title_id);
    if (request.kind === 'special' && title.taxNo === null) {
      throw invalid('kind', 'specialNeedsCompany');
    }
    const lines = await lockInvoiceableOrders(tx, userId, request.order_nos);
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    const figure: InvoiceFigure = { amount, title: toInvoiceBuyer(title) };
    if (!isFigure(figure, request)) {
      throw new Refusal(409, 'invoice.terms_changed', figure);
    }
    const { kind, email } = request;
    const wanted = { userId, kind, title: figure.title, email, requestedAt: now };
    const invoice = await insertRequest(ask, tx, wanted, lines);
    return presentInvoice(tx, invoice, locale);
  });
}

/** True when a request is for this figure, or names none. */
function isFigure(figure: InvoiceFigure, { amount, title }: NewInvoice): boolean {
  return (
    (amount === undefined || amount === figure.amount) &&
    (title === undefined || isSameBuyer(title, figure.title))
  );
}

/** Withdraws a request that is not issued yet. Throws 403, 404, and 409 with the invoice. */
export async function withdrawInvoice(
  ask: Ask<Deps>,
  userId: string,
  invoiceNo: string,
  locale: Locale,
): Promise<Invoice> {
  return ask.transaction(async (tx) => {
    const invoice = await ownedInvoice(tx, userId, invoiceNo);
    const moved = await moveInvoice(tx, invoice, 'invoice.withdrawn');
    if (moved !== null) return presentInvoice(tx, moved, locale);
    const now = await ownedInvoice(tx, userId, invoiceNo);
    // Withdrawn before, in another tab or by a click with a lost response.
    if (invoiceIs(now.status, 'withdrawn')) return presentInvoice(tx, now, locale);
    const data = await presentInvoice(tx, now, locale);
    throw new Refusal(409, 'invoice.changed', data);
  });
}

/** Inserts a request for the sum of these lines, at least one; the caller locks their orders. */
export async function insertRequest(
  deps: Deps,
  tx: Database,
  wanted: Omit<typeof invoices.$inferInsert, 'invoiceNo' | 'amount' | 'net' | 'tax'>,
  lines: readonly InvoiceLine[],
): Promise<InvoiceRow> {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const invoice = await insertInvoice(deps, tx, { ...wanted, amount, ...splitTax(amount) });
  await tx.insert(invoiceLines).values(lines.map((line) => ({ ...line, invoiceId: invoice.id })));
  return invoice;
}

/** Inserts an invoice with a unique number. */
export async function insertInvoice(
  deps: Deps,
  tx: Database,
  values: Omit<typeof invoices.$inferInsert, 'invoiceNo'>,
): Promise<InvoiceRow> {
  for (;;) {
    const [invoice] = await tx
      .insert(invoices)
      .values({ ...values, invoiceNo: deps.ids.invoice(deps.clock.date()) })
      .onConflictDoNothing({ target: invoices.invoiceNo })
      .returning();
    if (invoice !== undefined) return invoice;
  }
}

/**
 * Computes the remaining amount of each order, and locks the orders. Throws 403, 404, and 409 when nothing
 * remains.
 */
async function lockInvoiceableOrders(
  tx: Database,
  userId: string,
  orderNos: readonly string[],
): Promise<InvoiceLine[]> {
  const owned = [];
  for (const orderNo of new Set(orderNos)) owned.push(await ownedOrder(tx, userId, orderNo));
  const ids = owned.map(({ id }) => id).toSorted((one, other) => one - other);
  await lockOrders(tx, ids);
  const balances = await readInvoiceBalances(tx, inArray(orders.id, ids));
  return ids.map((orderId) => {
    const balance = balances.find((row) => row.orderId === orderId);
    const amount = balance === undefined ? 0 : computeAvailable(balance);
    if (amount === 0) throw new Refusal(409, 'invoice.too_much');
    return { orderId, amount };
  });
}

/** Locks orders until the transaction ends, always in the same sequence. */
export async function lockOrders(tx: Database, ids: readonly number[]): Promise<void> {
  for (const id of ids) await lockOrder(tx, id);
}

/** Lists the ids of an invoice's orders, in the sequence of their locks. */
export async function listInvoicedOrderIds(tx: Database, invoiceId: number): Promise<number[]> {
  const rows = await tx
    .select({ orderId: invoiceLines.orderId })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId));
  return rows.map(({ orderId }) => orderId).toSorted((one, other) => one - other);
}
