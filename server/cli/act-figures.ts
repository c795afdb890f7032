import { eq } from 'drizzle-orm';
import type { Offer } from '#contract/staff/call.ts';
import { PromiseKind } from '#contract/staff/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { commandRefused } from '#server/base/command.ts';
import { plain } from '#server/base/plain-text.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { staff } from '#server/db/tables/staff.ts';
import { readAfterNextRefund } from '#server/domain/views/refund-effect.ts';
import { findExceedingInvoices } from '#server/domain/views/invoice-excess.ts';
import { findPromise, presentPromise } from '#server/domain/views/promises.ts';
import { findProposalById } from '#server/domain/views/refund-proposals.ts';
import {
  figureOfRefund,
  nameRefundTerms,
  presentLines,
} from '#server/domain/views/refund-quote.ts';
import { readRefundable } from '#server/domain/views/refund-facts.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import { findTransfer } from '#server/domain/workflows/transfer-book.ts';
import type { Operator } from './operator.ts';
import { describeRefundInvoices } from './refund-invoices.ts';
import { when, yuan } from './table.ts';

type Db = Operator['deps']['db'];

/** The figures that a person has to see before an act. */
export type ActFigure = {
  /** The figure in words, for the operator. */
  says: string;
  /** The members of the body that carry it. */
  body: Readonly<Record<string, unknown>>;
  /**
   * The money that the act would move: its order, its sum in fen, and the colleague who submitted it, null before
   * that.
   */
  money: { orderId: number; amount: number; first: number | null } | null;
};

/** The typed fields of an act, by their names on the wire. */
export type TypedFields = Readonly<Record<string, unknown>>;

/**
 * Reads the figure of an act, as the console's page shows it. Throws the refusal of a command when nothing has the
 * number.
 */
export async function readActFigure(
  { deps: { db, clock } }: Operator,
  shows: NonNullable<Offer['shows']>,
  typed: TypedFields,
): Promise<ActFigure> {
  const now = clock.date();
  switch (shows) {
    case 'quote':
      return readQuote(db, String(typed['orderNo']), toSum(typed['amount']), now);
    case 'request':
      return readRequest(db, String(typed['refundNo']), toSum(typed['amount']), now);
    case 'proposal':
      return readProposal(db, String(typed['id']), now);
    case 'transfer':
      return readTransfer(db, String(typed['id']));
    case 'sent_back':
      return readSentBack(db, String(typed['refundNo']));
    case 'invoice':
      return readInvoice(db, String(typed['invoiceNo']), String(typed['fapiao_no']), now);
    case 'rest':
      return readRest(db, String(typed['invoiceNo']));
    case 'promise':
      return readPromise(db, String(typed['kind']), String(typed['number']), now);
  }
}

async function readQuote(
  db: Db,
  orderNo: string,
  asked: number | null,
  now: Date,
): Promise<ActFigure> {
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw unknown(orderNo);
  const { refundable, lines } = await readRefundable(db, order, now);
  const resumed = (await readAfterNextRefund(db, order, refundable, now))?.resumed ?? [];
  return {
    says: [
      `Order ${orderNo}, ${plain(order.title['zh-CN'])}: ${yuan(refundable)} yuan go back at most.`,
      ...describeLines(lines),
    ].join('\n'),
    body: { shown: { amount: refundable, terms: nameRefundTerms(refundable, lines, resumed) } },
    money: { orderId: order.id, amount: asked ?? refundable, first: null },
  };
}

async function readRequest(
  db: Db,
  refundNo: string,
  offered: number | null,
  now: Date,
): Promise<ActFigure> {
  const { refund, order } = await findRefund(db, refundNo);
  const amount = offered ?? refund.asked;
  return describeRefund(db, { refund, order, amount, first: null }, now, [
    amount === refund.asked
      ? `Refund ${refundNo} of order ${order.orderNo}: ${yuan(amount)} yuan are asked for and go back.`
      : `Refund ${refundNo} of order ${order.orderNo}: ${yuan(refund.asked)} yuan are asked for, ${yuan(amount)} are offered.`,
  ]);
}

async function readProposal(db: Db, id: string, now: Date): Promise<ActFigure> {
  const proposal = /^\d{1,15}$/.test(id) ? await findProposalById(db, Number(id)) : null;
  if (proposal === null) throw unknown(id);
  const { refundNo, amount, by, proposedAt, reason } = proposal;
  const found = await findRefund(db, refundNo);
  const why = reason === null ? '' : `: ${plain(reason)}`;
  return describeRefund(db, { ...found, amount, first: proposal.proposedBy }, now, [
    `Refund ${refundNo} of order ${found.order.orderNo}: ${by} submitted ${yuan(amount)} yuan on ${when(proposedAt)} (Beijing)${why}.`,
  ]);
}

async function readTransfer(db: Db, id: string): Promise<ActFigure> {
  const transfer = /^\d{1,15}$/.test(id) ? await findTransfer(db, Number(id)) : null;
  if (transfer === null) throw unknown(id);
  const { orderId, amount, day, reference, recordedBy: first, recordedAt } = transfer;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const by = await readName(db, first);
  return {
    says: `Order ${order?.orderNo}: ${by} recorded ${yuan(amount)} yuan of ${day}, ${plain(reference)}, on ${when(recordedAt)} (Beijing).`,
    body: {},
    money: { orderId, amount, first },
  };
}

async function readSentBack(db: Db, refundNo: string): Promise<ActFigure> {
  const { refund, order } = await findRefund(db, refundNo);
  const { sentBy: first, reference } = refund;
  if (first === null) throw commandRefused(`It is not recorded that ${refundNo} was sent back.`);
  const amount = refund.amount ?? refund.asked;
  const by = await readName(db, first);
  return {
    says: `Refund ${refundNo} of order ${order.orderNo}: ${by} sent back ${yuan(amount)} yuan, ${plain(reference ?? '')}.`,
    body: {},
    money: { orderId: order.id, amount, first },
  };
}

async function readName(db: Db, id: number): Promise<string> {
  const [colleague] = await db.select().from(staff).where(eq(staff.id, id));
  return colleague?.name ?? '';
}

type Decided = { refund: RefundRow; order: OrderRow; amount: number; first: number | null };

async function describeRefund(
  db: Db,
  { refund, order, amount, first }: Decided,
  now: Date,
  head: readonly string[],
): Promise<ActFigure> {
  const { lines } = await readRefundable(db, order, refund.createdAt);
  const about = [{ ...refund, asked: amount, offered: null }];
  const leftInvoices = (await describeRefundInvoices(db, about)).get(refund.id) ?? [];
  return {
    says: [...head, ...describeLines(lines), ...leftInvoices].join('\n'),
    body: { shown: await figureOfRefund(db, order, refund, now) },
    money: { orderId: order.id, amount, first },
  };
}

async function readInvoice(
  db: Db,
  invoiceNo: string,
  fapiaoNo: string,
  now: Date,
): Promise<ActFigure> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.invoiceNo, invoiceNo));
  if (invoice === undefined) throw unknown(invoiceNo);
  const { amount, title } = invoice;
  const digits = fapiaoNo.replaceAll(/\D/g, '');
  // Probably a typing error.
  const warning = digits.startsWith(shanghaiDay(now).slice(2, 4))
    ? []
    : [`Please compare the number: ${digits} is of the year 20${digits.slice(0, 2)}.`];
  const says = `Invoice ${invoiceNo}: ${yuan(amount)} yuan for ${plain(title.name)}.`;
  return { says: [says, ...warning].join('\n'), body: { amount }, money: null };
}

async function readRest(db: Db, invoiceNo: string): Promise<ActFigure> {
  const [exceeding] = await findExceedingInvoices(db, eq(invoices.invoiceNo, invoiceNo));
  if (exceeding === undefined) {
    throw commandRefused(`Invoice ${plain(invoiceNo)} does not ask for more than is kept.`);
  }
  const amount = exceeding.remaining;
  const says =
    amount === 0
      ? `Invoice ${invoiceNo} is withdrawn, and nothing is asked for in its place.`
      : `Invoice ${invoiceNo} is withdrawn, and the ${yuan(amount)} yuan that are kept are asked for in its place.`;
  return { says, body: { amount }, money: null };
}

async function readPromise(db: Db, kind: string, number: string, now: Date): Promise<ActFigure> {
  const of = PromiseKind.options.find((each) => each === kind);
  const promise = of === undefined ? null : await findPromise(db, { kind: of, number }, now);
  if (promise === null) throw commandRefused(`Nothing is promised about ${plain(number)}.`);
  const says = `Promised until ${when(promise.promised.until)} (Beijing).`;
  return { says, body: { shown: presentPromise(promise).shown }, money: null };
}

async function findRefund(
  db: Db,
  refundNo: string,
): Promise<{ refund: RefundRow; order: OrderRow }> {
  const [found] = await db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.refundNo, refundNo));
  if (found === undefined) throw unknown(refundNo);
  return found;
}

function describeLines(lines: Parameters<typeof presentLines>[0]): string[] {
  return presentLines(lines, 'zh-CN').map(
    ({ label, amount }) => `    ${plain(label)}: ${yuan(amount)}`,
  );
}

function unknown(number: string): Error {
  return commandRefused(`Nothing here has the number ${plain(number)}.`);
}

function toSum(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
