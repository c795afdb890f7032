import { and, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { InvoiceableOrder, InvoiceableOrders } from '#contract/invoices/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { invoiceLines, invoices, invoicesWith } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import type { Deps } from '#server/records/deps.ts';

/** An invoice with one of these meanings reserves its amounts: no other invoice can include them. */
export const isLive = invoicesWith('open', 'valid');

/** The amounts of one order, in fen: captured, returned or to be returned, and invoiced. */
export type InvoiceBalance = {
  orderId: number;
  orderNo: string;
  title: typeof orders.$inferSelect.title;
  paidAt: Date;
  paid: number;
  refunded: number;
  invoiced: number;
};

// The limit of a page; staff handle requests for older orders.
const mostOrders = 200;

/** Lists a person's paid orders with the amount of each that can be invoiced, newest first. */
export async function listInvoiceableOrders(
  { db }: Deps,
  userId: string,
  locale: Locale,
): Promise<InvoiceableOrders> {
  const rows = await readInvoiceBalances(db, eq(orders.userId, userId), mostOrders);
  const items = rows.map((row) => presentBalance(row, locale));
  return { items, total: items.reduce((sum, { available }) => sum + available, 0) };
}

/**
 * Computes the amount of an order that can still be invoiced, in fen: the kept amount minus the invoiced one,
 * without the `line` of an invoice that is to be replaced.
 */
export function computeAvailable(balance: InvoiceBalance, line = 0): number {
  return Math.max(0, getKept(balance) - (balance.invoiced - line));
}

/** Returns the kept amount of an order, in fen. */
export function getKept({ paid, refunded }: InvoiceBalance): number {
  return paid - refunded;
}

/**
 * True when the invoices of an order are for more than is kept of it, or than would be kept after a further
 * `refund`, in fen.
 */
export function exceedsKept(balance: InvoiceBalance, refund = 0): boolean {
  return balance.invoiced > 0 && balance.invoiced > getKept(balance) - refund;
}

/** Reads the balances of the paid orders that `wanted` selects, newest first. */
export async function readInvoiceBalances(
  db: Database,
  wanted: SQL,
  most?: number,
): Promise<InvoiceBalance[]> {
  const captured = db
    .select({
      orderId: payments.orderId,
      paidAt: sql<Date>`max(${payments.paidAt})`.mapWith(payments.paidAt).as('captured_at'),
      sum: sql<string>`sum(${payments.amount})`.as('captured'),
    })
    .from(payments)
    .where(inArray(payments.status, ['success', 'refunding', 'refunded']))
    .groupBy(payments.orderId)
    .as('captured_money');
  const returned = db
    .select({
      orderId: payments.orderId,
      sum: sql<string>`sum(${refunds.amount})`.as('returned'),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .groupBy(payments.orderId)
    .as('returned_money');
  const invoiced = db
    .select({
      orderId: invoiceLines.orderId,
      sum: sql<string>`sum(${invoiceLines.amount})`.as('invoiced'),
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(isLive)
    .groupBy(invoiceLines.orderId)
    .as('invoiced_money');
  const all = db
    .select({
      orderId: orders.id,
      orderNo: orders.orderNo,
      title: orders.title,
      paidAt: captured.paidAt,
      paid: captured.sum,
      refunded: returned.sum,
      invoiced: invoiced.sum,
    })
    .from(orders)
    .innerJoin(captured, eq(captured.orderId, orders.id))
    .leftJoin(returned, eq(returned.orderId, orders.id))
    .leftJoin(invoiced, eq(invoiced.orderId, orders.id))
    .where(and(wanted, isNotNull(captured.paidAt)))
    .orderBy(desc(captured.paidAt), desc(orders.id))
    .$dynamic();
  const rows = await (most === undefined ? all : all.limit(most));
  return rows.map((row) => ({
    ...row,
    paid: Number(row.paid),
    refunded: Number(row.refunded ?? 0),
    invoiced: Number(row.invoiced ?? 0),
  }));
}

function presentBalance(balance: InvoiceBalance, locale: Locale): InvoiceableOrder {
  const { orderNo, title, paidAt, paid, refunded, invoiced } = balance;
  const available = computeAvailable(balance);
  return {
    order_no: orderNo,
    title: title[locale],
    paid_at: paidAt.toISOString(),
    paid,
    refunded,
    invoiced,
    available,
    ...(available > 0 ? null : { why_not: invoiced > 0 ? 'invoiced' : 'refunded' }),
  };
}
