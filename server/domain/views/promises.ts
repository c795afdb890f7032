import { and, eq } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import { getPromise, type Promised } from '#contract/base/promises.ts';
import type { StaffPromise } from '#contract/staff/case.ts';
import type { PromiseKind } from '#contract/staff/picklists.ts';
import { serviceIs } from '#machines/lifecycles/service-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { refunds, refundsWith } from '#server/db/tables/payments.ts';
import { findIssuePromise } from '#server/domain/invoices/read.ts';
import { findAnswerPromise, isRefundPending } from '#server/domain/refunds/find.ts';
import { listOpenMessages } from '#server/domain/service/reply-deadline.ts';
import { nameInMatter, nameStep, readMatters } from '#server/domain/service/matters.ts';
import { findExceedingInvoices } from './invoice-excess.ts';
import { findCurrentSteps } from './order-service.ts';
import { findServiceState } from './service-state.ts';

/** The subject of a promise; a step and a reply have the number of their order. */
export type PromiseOf = { kind: PromiseKind; number: string };

/** A promise that a customer waits for. */
export type OpenPromise = PromiseOf & {
  /** The exact subject within the number, such as a step or the first open message. */
  part: string;
  promised: Promised;
  /** Null for an inquiry of a guest. */
  userId: string | null;
  /** Null for an invoice, which may be about several, and for an inquiry. */
  order: OrderRow | null;
  /** The title of a step. */
  step: Bilingual<string> | null;
};

/** Finds a promise that is not kept yet; null without one, and for an unknown number. */
export async function findPromise(
  db: Database,
  of: PromiseOf,
  now: Date,
): Promise<OpenPromise | null> {
  switch (of.kind) {
    case 'refund':
      return findAnswer(db, of);
    case 'inquiry':
      return findInquiry(db, of);
    case 'invoice':
      return findIssue(db, of);
    case 'step':
      return findStep(db, of, now);
    case 'reply':
      return findReply(db, of);
  }
}

/** Lists the open promises about an order, which has these refunds and invoices. */
export async function listPromises(
  db: Database,
  orderNo: string,
  about: { refunds: readonly { refundNo: string }[]; invoices: readonly { invoice_no: string }[] },
  now: Date,
): Promise<OpenPromise[]> {
  const all: PromiseOf[] = [
    ...about.refunds.map(({ refundNo: number }) => ({ kind: 'refund', number }) as const),
    { kind: 'step', number: orderNo },
    { kind: 'reply', number: orderNo },
    ...about.invoices.map(({ invoice_no: number }) => ({ kind: 'invoice', number }) as const),
  ];
  const found: OpenPromise[] = [];
  // One after the other: in a transaction they share one connection.
  for (const of of all) {
    const promise = await findPromise(db, of, now);
    if (promise !== null) found.push(promise);
  }
  return found;
}

/** Formats a promise for the console. */
export function presentPromise({ kind, number, part, promised }: OpenPromise): StaffPromise {
  const until = promised.until.toISOString();
  return {
    kind,
    number,
    until,
    first: promised.first?.toISOString() ?? null,
    shown: `${part} ${until}`,
  };
}

/** Formats the first deadline of a promise that was moved, next to the present one. */
export function presentFirst(promised: Promised | null): { first_promised?: string } {
  return promised === null || promised.first === null
    ? {}
    : { first_promised: promised.first.toISOString() };
}

async function findAnswer(db: Database, of: PromiseOf): Promise<OpenPromise | null> {
  const [row] = await db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.refundNo, of.number), refundsWith('awaitsStaff')));
  const promised = row === undefined ? null : findAnswerPromise(row.refund);
  if (row === undefined || promised === null) return null;
  return {
    ...of,
    part: of.number,
    promised,
    userId: row.order.userId,
    order: row.order,
    step: null,
  };
}

async function findInquiry(db: Database, of: PromiseOf): Promise<OpenPromise | null> {
  const [row] = await db.select().from(inquiries).where(eq(inquiries.inquiryNo, of.number));
  if (row === undefined || row.answeredAt !== null) return null;
  const promised = getPromise({ ...row, kind: 'inquiry' });
  return { ...of, part: of.number, promised, userId: row.userId, order: null, step: null };
}

async function findIssue(db: Database, of: PromiseOf): Promise<OpenPromise | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.invoiceNo, of.number));
  const promised = row === undefined ? null : findIssuePromise(row);
  if (row === undefined || promised === null) return null;
  const exceeding = await findExceedingInvoices(db, eq(invoices.id, row.id));
  if (exceeding.length > 0) return null;
  return { ...of, part: of.number, promised, userId: row.userId, order: null, step: null };
}

/**
 * Finds the promise of the current step. Steps of customers and authorities have none, and neither has a service that
 * is paused or over.
 */
async function findStep(db: Database, of: PromiseOf, now: Date): Promise<OpenPromise | null> {
  const order = await findOrder(db, of.number);
  if (order === null) return null;
  const state = findServiceState(order, await isRefundPending(db, order.id), now);
  if (!serviceIs(state, 'running')) return null;
  const ours = findCurrentSteps(await readMatters(db, order), order, now).find(
    ({ step: { by } }) => by === 'us' || by === 'adviser',
  );
  if (ours?.due === undefined) return null;
  const { step, matter, due, first_due: first = due } = ours;
  const promised = getPromise({ ...step, kind: 'step', due: first });
  const title = nameInMatter(matter, step.title);
  const part = nameStep(matter, step.key);
  return { ...of, part, promised, userId: order.userId, order, step: title };
}

async function findReply(db: Database, of: PromiseOf): Promise<OpenPromise | null> {
  const order = await findOrder(db, of.number);
  if (order === null) return null;
  const [next] = await listOpenMessages(db, [order.id]);
  if (next === undefined) return null;
  const { id, promised } = next;
  return { ...of, part: String(id), promised, userId: order.userId, order, step: null };
}

async function findOrder(db: Database, orderNo: string): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  return order ?? null;
}
