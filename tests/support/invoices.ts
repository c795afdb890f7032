import { zipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { invoiceExamples } from '#contract/invoices/calls.ts';
import { Invoice, InvoiceTitle } from '#contract/invoices/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { InvoiceKind } from '#contract/base/picklists.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import type { Issued } from '#server/domain/workflows/invoice-issue.ts';
import type { Person, TestResponse, TestServer } from './server.ts';

/** A company with the tax number of the standard's worked example. */
export const company = invoiceExamples.updateInvoiceTitle.body;

export const individual = invoiceExamples.createInvoiceTitle.body;

const encoder = new TextEncoder();

export const pdfBytes = encoder.encode('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n');
export const xmlBytes = encoder.encode(
  '<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice><Header/></EInvoice>\n',
);

/** Returns an archive with an empty file of this name, such as the one that makes it an OFD. */
export function zipBytes(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync({ [name]: new Uint8Array() }, { level: 0 }));
}

let numbers = 0;

/** Returns twenty digits of this year that no other invoice has. */
export function freshFapiaoNo(): string {
  numbers += 1;
  return `26${String(numbers).padStart(18, '0')}`;
}

/** Creates the output of a tax platform: a number and all three files. */
export function freshDocuments(): Issued {
  const documents = { pdf: pdfBytes, ofd: zipBytes('OFD.xml'), xml: xmlBytes };
  return { fapiaoNo: freshFapiaoNo(), documents };
}

export async function saveTitle(
  server: TestServer,
  { token }: Person,
  body: object = company,
): Promise<InvoiceTitle> {
  return server.ask(InvoiceTitle, 'POST', 'invoice-titles', { token, body });
}

/** Returns a paid SaaS order of 599 yuan. */
export async function paidOrder(server: TestServer, person: Person): Promise<Order> {
  const order = await server.order(person);
  await server.wallet(await server.pay(person, order.order_no), 'approve');
  return order;
}

export function askForInvoice(
  server: TestServer,
  { token }: Person,
  body: object,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return server.call('POST', 'invoices', { token, body, headers });
}

/** Requests an invoice for a person over a new order and these. */
export async function requestedInvoice(
  server: TestServer,
  person: Person,
  others: readonly Order[] = [],
  kind: InvoiceKind = 'ordinary',
): Promise<Invoice> {
  const { order_no } = await paidOrder(server, person);
  const { id } = await saveTitle(server, person, { ...company, name: `示例 ${order_no}` });
  const orderNos = [order_no, ...others.map((other) => other.order_no)];
  const body = { order_nos: orderNos, title_id: id, kind };
  return v.parse(Invoice, (await askForInvoice(server, person, body)).data);
}

/** Refunds `amount` fen of an order of an invoice, by default the first, as if it was approved and paid. */
export async function refundPart(
  { deps: { db, ids, clock } }: TestServer,
  { orders: listed }: Pick<Invoice, 'orders'>,
  amount: number,
  orderNo = listed[0]?.order_no ?? '',
): Promise<void> {
  const [payment] = await db
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.orderNo, orderNo));
  await db.insert(refunds).values({
    refundNo: ids.refund(clock.date()),
    paymentId: payment?.id ?? 0,
    orderId: payment?.orderId ?? 0,
    status: 'refunded',
    cause: 'requested',
    asked: amount,
    amount,
    lines: [],
    createdAt: clock.date(),
    doneAt: clock.date(),
  });
}
