import type { InvoiceTitleRequest } from '#contract/invoices.ts';
import type { Order } from '#contract/orders.ts';
import { requestInvoice, withdrawInvoice } from '#server/domain/invoices/request.ts';
import { createInvoiceTitle, listInvoiceTitles } from '#server/domain/invoices/titles.ts';
import { orderSaas, orderService, pay } from './buying.ts';
import { days, hours, minutes, type Part, type Story } from './calendar.ts';
import { atDesk, locale, type Customer, type Park } from './park.ts';
import { samplePdf } from './pdf.ts';
import { askBack } from './refunds.ts';

/** Asks for an invoice and gets it. */
export async function* getsInvoice(park: Park, customer: Customer): Story {
  yield* hasInvoice(park, customer, [await buy(park, customer)]);
}

/** Asks for one invoice over two orders and gets it. */
export async function* getsOneForTwo(park: Park, customer: Customer): Story {
  const first = await buy(park, customer);
  yield days(9);
  yield* hasInvoice(park, customer, [first, await buy(park, customer)]);
}

/** Has asked for an invoice; nobody has issued it. */
export async function* asksForInvoice(park: Park, customer: Customer): Story {
  const order = await buy(park, customer);
  yield hours(1);
  await ask(park, customer, [order]);
}

/** Asks for an invoice, and withdraws that. */
export async function* withdrawsRequest(park: Park, customer: Customer): Story {
  const order = await buy(park, customer);
  yield hours(1);
  const invoiceNo = await ask(park, customer, [order]);
  yield minutes(20);
  await withdrawInvoice(park.deps, customer.id, invoiceNo, locale);
}

/** Asks for an invoice that cannot be issued like this. */
export async function* isDeclinedInvoice(park: Park, customer: Customer): Story {
  const order = await buy(park, customer);
  yield hours(2);
  const invoiceNo = await ask(park, customer, [order]);
  yield hours(20);
  await atDesk(park, [
    'invoice',
    invoiceNo,
    'decline',
    '抬头与税号不是同一家单位，请核对后重新申请。',
  ]);
}

/** Gets money back after the invoice, which is reversed then. */
export async function* hasInvoiceReversed(park: Park, customer: Customer): Story {
  const invoiceNo = yield* isBeingReversed(park, customer);
  yield hours(21);
  await issue(park, ['invoice', invoiceNo, 'reversed'], customer);
}

/** Gets money back after the invoice; the buyer has not confirmed the reversal yet. */
export async function* confirmsReversal(park: Park, customer: Customer): Story {
  yield* isBeingReversed(park, customer);
}

/** Gets money back after the invoice, which nobody has reversed. */
export async function* hasTooMuchInvoiced(park: Park, customer: Customer): Story {
  yield* isRefundedAfterInvoice(park, customer);
}

async function* isBeingReversed(park: Park, customer: Customer): Part<string> {
  const invoiceNo = yield* isRefundedAfterInvoice(park, customer);
  yield hours(3);
  await atDesk(park, ['invoice', invoiceNo, 'reverse']);
  return invoiceNo;
}

async function* isRefundedAfterInvoice(park: Park, customer: Customer): Part<string> {
  const order = await orderService(park, customer);
  const payment = await pay(park, customer, order);
  const invoiceNo = yield* hasInvoice(park, customer, [order]);
  yield hours(20);
  const { refundNo } = await askBack(park, customer, { order, payment });
  yield hours(2);
  await atDesk(park, ['refund', refundNo, 'approve']);
  return invoiceNo;
}

async function* hasInvoice(park: Park, customer: Customer, orders: readonly Order[]): Part<string> {
  yield hours(1);
  const invoiceNo = await ask(park, customer, orders);
  yield hours(22);
  await issue(park, ['invoice', invoiceNo, 'issue'], customer);
  return invoiceNo;
}

async function buy(park: Park, customer: Customer): Promise<Order> {
  const order = await orderSaas(park, customer);
  await pay(park, customer, order);
  return order;
}

async function ask(park: Park, customer: Customer, orders: readonly Order[]): Promise<string> {
  const { deps } = park;
  const { items } = await listInvoiceTitles(deps, customer.id);
  const title = items[0] ?? (await createInvoiceTitle(deps, customer.id, titleOf(customer)));
  const order_nos = orders.map(({ order_no }) => order_no);
  const request = { order_nos, title_id: title.id, kind: 'ordinary', email: null } as const;
  return (await requestInvoice(deps, customer.id, request, null, locale)).invoice_no;
}

/** Companies and individuals; the tax number is the worked example of its standard (GB 32100-2015). */
function titleOf({ nth, name, company }: Customer): InvoiceTitleRequest {
  const none = { address: null, phone: null, bank: null, account: null, is_default: true };
  return nth % 3 === 0
    ? { ...none, kind: 'individual', name, tax_no: null }
    : { ...none, kind: 'company', name: company, tax_no: '91350100M000100Y43' };
}

/** Has the adviser say that an invoice was made, with a number that no other one has. */
async function issue(park: Park, args: readonly string[], { nth }: Customer): Promise<void> {
  const fapiaoNo = `26${park.clock.now()}${String(nth).padStart(5, '0')}`;
  const path = `${fapiaoNo}.pdf`;
  const files = new Map([[path, samplePdf(`Sample invoice ${fapiaoNo}`)]]);
  await atDesk(park, [...args, '--number', fapiaoNo, '--pdf', path], files);
}
