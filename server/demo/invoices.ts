import { eq } from 'drizzle-orm';
import type { InvoiceTitleRequest } from '#contract/invoices/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { formatTypedYuan } from '#contract/base/yuan.ts';
import { invoiceLines, invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { requestInvoice, withdrawInvoice } from '#server/domain/workflows/invoice-request.ts';
import {
  confirmReversal,
  declineInvoice,
  issueInvoice,
  type Issued,
} from '#server/domain/workflows/invoice-issue.ts';
import { enterReversal } from '#server/domain/invoices/reverse.ts';
import { createInvoiceTitle, listInvoiceTitles } from '#server/domain/invoices/titles.ts';
import { orderSaas, orderService, pay } from './buying.ts';
import { days, hours, minutes, work, type Part, type Story } from './calendar.ts';
import { adviser, choose, type Customer, type Park } from './park.ts';
import { writeInvoicePaper } from './papers.ts';
import { approve, askBack } from './refunds.ts';

/** Asks for an invoice and gets it. */
export async function* getsInvoice(park: Park, customer: Customer): Story {
  yield* hasInvoice(park, customer, [yield* buy(park, customer)]);
}

/** Asks for one invoice over two orders and gets it. */
export async function* getsOneForTwo(park: Park, customer: Customer): Story {
  const first = yield* buy(park, customer);
  yield days(9);
  yield* hasInvoice(park, customer, [first, yield* buy(park, customer)]);
}

/** Requests an invoice, which is not issued yet. */
export async function* asksForInvoice(park: Park, customer: Customer): Story {
  const order = yield* buy(park, customer);
  yield hours(1);
  await ask(park, customer, [order]);
}

/** Asks for an invoice, and withdraws that. */
export async function* withdrawsRequest(park: Park, customer: Customer): Story {
  const order = yield* buy(park, customer);
  yield hours(1);
  const invoiceNo = await ask(park, customer, [order]);
  yield minutes(20);
  await withdrawInvoice(park.deps, customer.id, invoiceNo, customer.locale);
}

/** Asks for an invoice that cannot be issued like this. */
export async function* isDeclinedInvoice(park: Park, customer: Customer): Story {
  const order = yield* buy(park, customer);
  yield hours(2);
  const invoiceNo = await ask(park, customer, [order]);
  yield work(hours(3));
  const reason = choose(customer, {
    'zh-CN': '抬头与税号不是同一家单位，请核对后重新申请。',
    'en-US':
      'The name and the tax number belong to different entities. Please check them and ask again.',
  });
  await declineInvoice(park.deps, adviser, invoiceNo, reason);
}

/** Gets money back after the invoice, which is reversed then. */
export async function* hasInvoiceReversed(park: Park, customer: Customer): Story {
  const invoiceNo = yield* isBeingReversed(park, customer);
  // The buyer has three days, whatever holiday comes.
  yield work(hours(3), hours(70));
  await confirmReversal(park.deps, adviser, invoiceNo, await print(park, invoiceNo, customer));
}

/** Gets money back after the invoice; the buyer has not confirmed the reversal yet. */
export async function* confirmsReversal(park: Park, customer: Customer): Story {
  // Before a long holiday a colleague handles it from home, so that the buyer still has time.
  yield* isBeingReversed(park, customer, hours(20));
}

/** Gets a refund after the invoice, which is not reversed yet. */
export async function* hasTooMuchInvoiced(park: Park, customer: Customer): Story {
  yield* isRefundedAfterInvoice(park, customer);
}

async function* isBeingReversed(park: Park, customer: Customer, within = Infinity): Part<string> {
  const invoiceNo = yield* isRefundedAfterInvoice(park, customer, within);
  yield work(hours(1), within);
  await enterReversal(park.deps, adviser, invoiceNo);
  return invoiceNo;
}

async function* isRefundedAfterInvoice(
  park: Park,
  customer: Customer,
  within = Infinity,
): Part<string> {
  const order = await orderService(park, customer);
  const payment = yield* pay(park, customer, order);
  const invoiceNo = yield* hasInvoice(park, customer, [order], within);
  yield hours(2);
  const { refundNo } = await askBack(park, customer, { order, payment });
  yield work(hours(1), within);
  await approve(park, refundNo);
  return invoiceNo;
}

async function* hasInvoice(
  park: Park,
  customer: Customer,
  bought: readonly Order[],
  within = Infinity,
): Part<string> {
  yield hours(1);
  const invoiceNo = await ask(park, customer, bought);
  yield work(hours(2), within);
  await issueInvoice(park.deps, adviser, invoiceNo, await print(park, invoiceNo, customer));
  return invoiceNo;
}

async function* buy(park: Park, customer: Customer): Part<Order> {
  const order = await orderSaas(park, customer);
  yield* pay(park, customer, order);
  return order;
}

async function ask(park: Park, customer: Customer, bought: readonly Order[]): Promise<string> {
  const { deps } = park;
  const { items } = await listInvoiceTitles(deps, customer.id);
  const title =
    items[0] ?? (await createInvoiceTitle(deps, customer.id, createTitleRequest(customer)));
  const order_nos = bought.map(({ order_no }) => order_no);
  const request = { order_nos, title_id: title.id, kind: 'ordinary', email: null } as const;
  return (await requestInvoice(deps, customer.id, request, customer.locale)).invoice_no;
}

/** Companies and individuals; the tax number is the worked example of its standard (GB 32100-2015). */
function createTitleRequest({ nth, name, company }: Customer): InvoiceTitleRequest {
  const none = { address: null, phone: null, bank: null, account: null, is_default: true };
  return nth % 3 === 0
    ? { ...none, kind: 'individual', name, tax_no: null }
    : { ...none, kind: 'company', name: company, tax_no: '91350100M000100Y43' };
}

/** Makes the document of an invoice, with a number that no other one has. */
async function print(park: Park, invoiceNo: string, customer: Customer): Promise<Issued> {
  // Begins with the year, as the numbers of the tax platform do.
  const year = shanghaiDay(park.clock.date()).slice(2, 4);
  const fapiaoNo = `${year}${park.clock.now()}${String(customer.nth).padStart(5, '0')}`;
  const lines = await writeLines(park, invoiceNo);
  return { fapiaoNo, documents: { pdf: writeInvoicePaper(park, customer, fapiaoNo, lines) } };
}

/** Returns the lines of an invoice as in its PDF. */
async function writeLines({ deps }: Park, invoiceNo: string): Promise<string[]> {
  const lines = await deps.db
    .select({ title: orders.title, orderNo: orders.orderNo, amount: invoiceLines.amount })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .innerJoin(orders, eq(orders.id, invoiceLines.orderId))
    .where(eq(invoices.invoiceNo, invoiceNo));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...lines.map(({ title, orderNo, amount }) => {
      return `${title['zh-CN']}，订单号 ${orderNo}，金额 ${formatTypedYuan(amount)} 元`;
    }),
    `价税合计：${formatTypedYuan(total)} 元`,
  ];
}
