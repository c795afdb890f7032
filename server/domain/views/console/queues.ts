import { and, asc, count, eq, inArray, isNull, min, or } from 'drizzle-orm';
import type { QueueItem, Queues } from '#contract/staff/case.ts';
import { StaffQueue } from '#contract/staff/picklists.ts';
import { getPromise } from '#contract/base/promises.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { invoiceIs } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { readSnapshot, type Database } from '#server/db/database.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { invoiceLines, invoices, invoicesFor } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds, refundsWith } from '#server/db/tables/payments.ts';
import { users, verifications } from '#server/db/tables/people.ts';
import { isToConfirm, transfers } from '#server/db/tables/transfers.ts';
import { findIssuePromise } from '#server/domain/invoices/read.ts';
import { findAnswerPromise, getReturnDeadline } from '#server/domain/refunds/find.ts';
import { listFilters } from '#server/domain/staff/filters.ts';
import { listOwners } from '#server/domain/staff/owners.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import type { Deps } from '#server/records/deps.ts';
import { findAttention } from '../attention/attention.ts';
import { findExceedingInvoices, whyExceeds } from '../invoice-excess.ts';
import { listProposals } from '../refund-proposals.ts';
import { attentionItems } from './attention-items.ts';
import { listRequested } from './bookings.ts';
import { countDays } from './day-counts.ts';
import { maskName } from './masks.ts';
import { ordersToServe, openReplies } from './order-queues.ts';
import { emptyItem, mostRead } from './queue-item.ts';

// The limit for each queue; items that a colleague has taken are shown in addition.
const mostShown = 100;

type Asked = { locale: Locale; reader: Pick<StaffPerson, 'id' | 'name'> };

/**
 * Lists the items that wait for people, the earliest deadline first, with their owners: the first of each
 * queue and all items of `reader`. The counts include all items.
 */
export function readQueues(deps: Deps, request: Asked): Promise<Queues> {
  return readSnapshot(deps.db, (db) => readIn({ ...deps, db }, request));
}

async function readIn(deps: Deps, { locale, reader: person }: Asked): Promise<Queues> {
  const { db } = deps;
  const now = deps.clock.date();
  const reader = person.name;
  const owners = await listOwners(db);
  const inquiring = await openInquiries(db, listOwned('inquiry', owners, reader));
  const waiting = [
    ...(await openReplies(db, locale)),
    ...inquiring.items,
    ...(await ordersToServe(deps, locale)),
    ...(await openRefunds(deps, locale)),
    ...(await recordedTransfers(deps, locale)),
    ...(await openInvoices(deps)),
    ...(await openVerifications(deps)),
    ...(await listRequested(db, locale, now)),
  ];
  const found = await findAttention(deps, { inquiries: false });
  const items = [...attentionItems(found, waiting), ...waiting]
    .map((item) => ({ ...item, owner: findItemOwner(item, owners) }))
    .toSorted(byPromise);
  const shown = firstOfEach(items, reader);
  const days = await countDays(db, now);
  const unread = inquiring.count - inquiring.items.length;
  return {
    counts: StaffQueue.options.map((queue) => {
      const queueItems = items.filter((item) => item.queue === queue);
      const since = queueItems.flatMap((item) => item.since ?? []).toSorted();
      const further = queue === 'inquiries' ? unread : 0;
      return { queue, count: queueItems.length + further, oldest: since[0] ?? null };
    }),
    items: shown,
    has_more: shown.length < items.length + unread,
    days,
    closed_today: days.at(-1)?.closed ?? 0,
    filters: await listFilters(db, person),
    as_of: now.toISOString(),
  };
}

function firstOfEach(items: readonly QueueItem[], reader: string): QueueItem[] {
  const counts = new Map<StaffQueue, number>();
  return items.filter(({ queue, owner }) => {
    const before = counts.get(queue) ?? 0;
    counts.set(queue, before + 1);
    return before < mostShown || owner === reader;
  });
}

/** Sorts items with a deadline first, then by the longest wait. */
function byPromise(one: QueueItem, other: QueueItem): number {
  return compareTimes(one.promised_by, other.promised_by) || compareTimes(one.since, other.since);
}

/** Compares two ISO times in UTC; none comes last. */
function compareTimes(one: string | null, other: string | null): number {
  const last = '9999';
  const [a, b] = [one ?? last, other ?? last];
  return a < b ? -1 : Number(a > b);
}

/** The owner of an order also owns its items, unless a colleague has taken the item. */
function findItemOwner(item: QueueItem, owners: ReadonlyMap<string, string>): string | null {
  const itemOwner = owners.get(`${item.kind} ${item.number}`);
  return itemOwner ?? owners.get(`order ${item.order_no}`) ?? null;
}

/** Returns the numbers of a kind that `person` has taken. */
function listOwned(
  kind: QueueItem['kind'],
  owners: ReadonlyMap<string, string>,
  person: string,
): string[] {
  const start = `${kind} `;
  return [...owners].flatMap(([subject, owner]) =>
    owner === person && subject.startsWith(start) ? [subject.slice(start.length)] : [],
  );
}

/**
 * Reads the oldest unanswered inquiries and those in `owned`, and counts all. Strangers write them, so that
 * there may be any number.
 */
async function openInquiries(
  db: Database,
  owned: readonly string[],
): Promise<{ items: QueueItem[]; count: number }> {
  const { inquiryNo, inquiryType, company, name, createdAt, promisedUntil } = inquiries;
  const isOpen = isNull(inquiries.answeredAt);
  const read = () =>
    db.select({ inquiryNo, inquiryType, company, name, createdAt, promisedUntil }).from(inquiries);
  const first = await read().where(isOpen).orderBy(asc(createdAt)).limit(mostShown);
  const known = new Set(first.map((row) => row.inquiryNo));
  const others = owned.filter((number) => !known.has(number));
  const further =
    others.length === 0 ? [] : await read().where(and(isOpen, inArray(inquiryNo, others)));
  const [all] = await db.select({ count: count() }).from(inquiries).where(isOpen);
  const items = [...first, ...further].map((row) => ({
    ...emptyItem('inquiries', 'inquiry', row.inquiryNo),
    title: row.inquiryType,
    customer: row.company ?? maskName(row.name),
    since: row.createdAt.toISOString(),
    promised_by: getPromise({ ...row, kind: 'inquiry' }).until.toISOString(),
  }));
  return { items, count: all?.count ?? items.length };
}

async function openRefunds({ db }: Deps, locale: Locale): Promise<QueueItem[]> {
  const proposals = await listProposals(db);
  const proposed = proposals.map(({ refundNo }) => refundNo);
  const rows = await db
    .select({ refund: refunds, order: orders, name: users.name })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      or(
        refundsWith('awaitsStaff', 'stuck'),
        // People send back the money of a transfer.
        and(refundsWith('atWallet'), eq(payments.channel, 'bank_transfer')),
        // Any other offer waits for the customer.
        and(refundsWith('awaitsCustomer'), inArray(refunds.refundNo, proposed)),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(mostRead);
  return rows.map(({ refund, order, name }) => {
    const proposal = proposals.find(({ refundNo }) => refundNo === refund.refundNo);
    const since = proposal?.proposedAt ?? refund.decidedAt ?? refund.createdAt;
    const isSent = refundIs(refund.status, 'atWallet') && refund.sentBy !== null;
    const queue = proposal === undefined && !isSent ? 'refunds' : 'second_person';
    return {
      ...emptyItem(queue, 'refund', refund.refundNo),
      order_no: order.orderNo,
      title: order.title[locale],
      customer: maskName(order.contact?.name ?? name ?? ''),
      amount: proposal?.amount ?? refund.amount ?? refund.asked,
      status: refund.status,
      since: since.toISOString(),
      promised_by: findRefundDeadline(refund)?.toISOString() ?? null,
    };
  });
}

function findRefundDeadline(refund: typeof refunds.$inferSelect): Date | null {
  if (refundIs(refund.status, 'stuck')) return null;
  if (refundIs(refund.status, 'atWallet')) return getReturnDeadline(refund);
  return findAnswerPromise(refund)?.until ?? null;
}

/** Lists the transfers that one person recorded and a second one has to confirm. */
async function recordedTransfers({ db }: Deps, locale: Locale): Promise<QueueItem[]> {
  const rows = await db
    .select({ transfer: transfers, order: orders, name: users.name })
    .from(transfers)
    .innerJoin(orders, eq(orders.id, transfers.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isToConfirm)
    .orderBy(asc(transfers.id))
    .limit(mostRead);
  return rows.map(({ transfer: { reference, amount, state, recordedAt }, order, name }) => ({
    ...emptyItem('second_person', 'payment', reference),
    order_no: order.orderNo,
    title: order.title[locale],
    customer: maskName(order.contact?.name ?? name ?? ''),
    amount,
    status: state,
    since: recordedAt.toISOString(),
  }));
}

async function openInvoices({ db }: Deps): Promise<QueueItem[]> {
  const requested = await db
    .select({ invoice: invoices, orderNo: min(orders.orderNo) })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .innerJoin(orders, eq(orders.id, invoiceLines.orderId))
    .where(invoicesFor('issue'))
    .groupBy(invoices.id)
    .orderBy(asc(invoices.requestedAt))
    .limit(mostRead);
  const exceeding = await findExceedingInvoices(db);
  const rows = [
    ...requested
      .filter((row) => !exceeding.some(({ invoice }) => invoice.id === row.invoice.id))
      .map((row) => ({ ...row, status: 'requested', why: null })),
    ...exceeding.map((found) => ({ ...found, status: 'exceeds', why: whyExceeds(found) })),
  ];
  return rows.map(({ invoice, status, orderNo, why }) => {
    const { title, invoiceNo, amount, kind, requestedAt } = invoice;
    const isNew = invoiceIs(invoice.status, 'toIssue');
    return {
      ...emptyItem('invoices', 'invoice', invoiceNo),
      order_no: orderNo,
      title: kind,
      customer: title.kind === 'company' ? title.name : maskName(title.name),
      amount,
      status,
      why,
      since: (isNew ? requestedAt : (invoice.issuedAt ?? requestedAt)).toISOString(),
      promised_by: findIssuePromise(invoice)?.until.toISOString() ?? null,
    };
  });
}

async function openVerifications({ db }: Deps): Promise<QueueItem[]> {
  const rows = await db
    .select()
    .from(verifications)
    .where(eq(verifications.status, 'pending'))
    .orderBy(asc(verifications.submittedAt))
    .limit(mostRead);
  return rows.map(({ id, realName, submittedAt }) => ({
    ...emptyItem('verifications', 'verification', String(id)),
    customer: maskName(realName),
    since: submittedAt.toISOString(),
  }));
}
