import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Invoice, InvoiceableOrders, InvoiceTitle } from '#contract/invoices/schemas.ts';
import type { RefundStatus } from '#contract/base/picklists.ts';
import { Refund, RefundQuote } from '#contract/refunds/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { company } from '#tests/support/invoices.ts';
import { pick, send, type Customer, type Diary } from './diary.ts';
import type { Act } from './acts.ts';
import type { SiteNode } from './node.ts';

type Of<Name extends Act['do']> = Extract<Act, { do: Name }>;

/** Requests a refund: the full refundable amount, a part, or more. */
export async function askBack(diary: Diary, node: SiteNode, act: Of<'ask back'>): Promise<string> {
  const order = pick(diary.orders, act.nth);
  if (order === null) return 'no order';
  const { owner, order_no: orderNo } = order;
  const quote = () => send(diary, node, owner, 'GET', `orders/${orderNo}/refund-quote`);
  const quoted = await quote();
  if (quoted.status !== 200) return `${orderNo}: ${quoted.status}`;
  const { refundable, terms } = v.parse(RefundQuote, quoted.data);
  const third = Math.max(1, Math.floor(refundable / 3));
  const amount = { all: refundable, third, 'too much': refundable + 1 }[act.part];
  const shown = { amount: refundable, terms };
  const body = { order_no: orderNo, amount, reason: 'unneeded', shown };
  const key = `refund-${(diary.keys += 1)}`;
  const { status, data } = await send(diary, node, owner, 'POST', 'refunds', { body, key });
  if (status !== 200) return `${orderNo}: ${amount} fen, ${status}`;
  if (act.part === 'too much') {
    // A payment may have come between the quote and the request: by then the terms gave more.
    const { refundable: givenNow } = v.parse(RefundQuote, (await quote()).data);
    if (amount > givenNow) diary.strange.push(`more than the terms give was taken on: ${amount}`);
  }
  const refund = v.parse(Refund, data);
  diary.refunds.push({ ...refund, owner });
  const { refund_no: refundNo } = refund;
  diary.promised.push({
    words: `refund ${refundNo} of ${amount} fen was asked for`,
    isKept: async (db) => (await refundRow(db, refundNo))?.asked === amount,
  });
  return `${orderNo}: ${refundNo} over ${amount} fen`;
}

const onItsWay: readonly RefundStatus[] = ['refunding', 'refunded', 'failed', 'settled'];

/** Accepts an offer, or takes a request back. */
export async function answerOffer(
  diary: Diary,
  node: SiteNode,
  act: Of<'answer offer'>,
): Promise<string> {
  const refund = pick(diary.refunds, act.nth);
  if (refund === null) return 'no refund';
  const refundNo = refund.refund_no;
  const path = `refunds/${refundNo}/${act.how}`;
  const read = await send(diary, node, refund.owner, 'GET', `refunds/${refundNo}`);
  const offered = read.status === 200 ? (v.parse(Refund, read.data).offered ?? 1) : 1;
  const body = act.how === 'accept' ? { offered } : {};
  const { status } = await send(diary, node, refund.owner, 'POST', path, { body });
  if (status === 200) {
    const later: readonly RefundStatus[] = act.how === 'accept' ? onItsWay : ['withdrawn'];
    promiseRefund(diary, refundNo, `answered with "${act.how}"`, later);
  }
  return `${refundNo}: ${status}`;
}

/** Promises that a refund is in one of these states in the end. */
export function promiseRefund(
  diary: Diary,
  refundNo: string,
  what: string,
  later: readonly RefundStatus[],
): void {
  diary.promised.push({
    words: `refund ${refundNo} was ${what}`,
    isKept: async (db) => {
      const row = await refundRow(db, refundNo);
      return row !== null && later.includes(row.status);
    },
  });
}

export async function refundRow(
  db: Database,
  refundNo: string,
): Promise<typeof refunds.$inferSelect | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.refundNo, refundNo));
  return row ?? null;
}

/** Asks for an invoice over some orders. */
export async function askForInvoice(
  diary: Diary,
  node: SiteNode,
  act: Of<'ask invoice'>,
): Promise<string> {
  const owner = pick(diary.orders, act.nth)?.owner;
  if (owner === undefined) return 'no order';
  const own = diary.orders.filter((order) => order.owner === owner);
  const orderNos = [...new Set(own.slice(-act.orders).map(({ order_no }) => order_no))];
  const titleId = await ensureTitle(diary, node, owner);
  if (titleId === null) return 'no title';
  const read = await send(diary, node, owner, 'GET', 'invoices/available');
  if (read.status !== 200) return `${orderNos.join(' ')}: ${read.status}`;
  const amount = v
    .parse(InvoiceableOrders, read.data)
    .items.filter(({ order_no: orderNo }) => orderNos.includes(orderNo))
    .reduce((sum, { available }) => sum + available, 0);
  const title = { ...noDetails, ...company };
  const body = { order_nos: orderNos, title_id: titleId, kind: 'ordinary', amount, title };
  const key = `invoice-${(diary.keys += 1)}`;
  const { status, data } = await send(diary, node, owner, 'POST', 'invoices', { body, key });
  if (status !== 200) return `${orderNos.join(' ')}: ${status}`;
  const invoice = v.parse(Invoice, data);
  diary.invoices.push({ ...invoice, owner });
  return `${invoice.invoice_no} over ${invoice.amount} fen`;
}

const noDetails = { address: null, phone: null, bank: null, account: null };

async function ensureTitle(diary: Diary, node: SiteNode, owner: Customer): Promise<string | null> {
  if (owner.titleId !== null) return owner.titleId;
  const { status, data } = await send(diary, node, owner, 'POST', 'invoice-titles', {
    body: company,
  });
  owner.titleId = status === 200 ? v.parse(InvoiceTitle, data).id : null;
  return owner.titleId;
}
