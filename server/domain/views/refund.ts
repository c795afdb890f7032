import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import type { Refund, RefundPage, RefundQuery } from '#contract/refunds/schemas.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refundNotes, refunds } from '#server/db/tables/payments.ts';
import { findAnswerPromise } from '#server/domain/refunds/find.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import type { Deps } from '#server/records/deps.ts';
import { presentResumed, presentReturned } from './refund-effect.ts';
import { readLiveInvoices } from './order-invoices.ts';
import { presentFirst } from './promises.ts';
import { presentCredit, presentLines, readResumedBy } from './refund-quote.ts';

/** Reads a person's refund. Throws 404 and 403. */
export async function readRefund(
  { db, clock }: Deps,
  userId: string,
  refundNo: string,
  locale: Locale,
): Promise<Refund> {
  return presentRefund(db, await ownedRefund(db, userId, refundNo), clock.date(), locale);
}

/** Lists a person's refunds, newest first. */
export async function listRefunds(
  { db, clock }: Deps,
  userId: string,
  { page, per_page, status }: RefundQuery,
  locale: Locale,
): Promise<RefundPage> {
  const wanted = and(
    eq(orders.userId, userId),
    status === undefined ? undefined : eq(refunds.status, status),
  );
  const [counted] = await db
    .select({ total: count() })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(wanted);
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(wanted)
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const items = await presentRefunds(
    db,
    rows.map(({ refund }) => refund),
    clock.date(),
    locale,
  );
  return { items, page, per_page, total: counted?.total ?? 0 };
}

/** Formats a refund for its owner; an undecided one with the plans that would run again at `now`. */
export async function presentRefund(
  db: Database,
  refund: RefundRow,
  now: Date,
  locale: Locale,
): Promise<Refund> {
  const [presented] = await presentRefunds(db, [refund], now, locale);
  if (presented === undefined) throw new Error('a refund presents itself');
  return presented;
}

async function presentRefunds(
  db: Database,
  rows: readonly RefundRow[],
  now: Date,
  locale: Locale,
): Promise<Refund[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const abouts = await db
    .select({
      id: refunds.id,
      order: orders,
      paid: payments.amount,
      paymentNo: payments.paymentNo,
      channel: payments.channel,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(refunds.id, ids));
  const returned = await db
    .select({
      paymentId: refunds.paymentId,
      sum: sql<string>`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number),
    })
    .from(refunds)
    .where(
      inArray(
        refunds.paymentId,
        rows.map(({ paymentId }) => paymentId),
      ),
    )
    .groupBy(refunds.paymentId);
  const notes = await db
    .select()
    .from(refundNotes)
    .where(inArray(refundNotes.refundId, ids))
    .orderBy(asc(refundNotes.id));
  const upgrades = abouts.map(({ order }) => order).filter(({ credit }) => (credit ?? 0) > 0);
  const back = await presentReturned(db, upgrades, locale);
  const invoiced = await readLiveInvoices(
    db,
    rows.map(({ orderId }) => orderId),
  );
  const presented: Refund[] = [];
  // One after the other: in a transaction they share one connection.
  for (const row of rows) {
    const about = abouts.find(({ id }) => id === row.id);
    if (about === undefined) continue;
    const { order } = about;
    const invoices = invoiced.get(order.id);
    const promised = findAnswerPromise(row);
    const resumed =
      (order.credit ?? 0) > 0
        ? presentResumed(await readResumedBy(db, order, row, now), locale)
        : [];
    presented.push({
      refund_no: row.refundNo,
      order_no: order.orderNo,
      title: order.title[locale],
      type: order.type,
      payment_no: about.paymentNo,
      channel: about.channel,
      status: row.status,
      cause: row.cause,
      reason: row.reason,
      note: row.note,
      notes: notes
        .filter(({ refundId }) => refundId === row.id)
        .map(({ at, text }) => ({ at: at.toISOString(), text })),
      asked: row.asked,
      offered: row.offered,
      amount: row.amount,
      kept: about.paid - (returned.find(({ paymentId }) => paymentId === row.paymentId)?.sum ?? 0),
      lines: presentLines(row.lines, locale),
      ...(row.cause === 'requested'
        ? presentCredit(
            order,
            refundIs(row.status, 'undecided') ? resumed : (back.get(order.id) ?? []),
          )
        : null),
      ...(invoices === undefined ? null : { invoices: [...invoices] }),
      ...(row.cause === 'requested' && row.decidedAt !== null
        ? { decision: { reason: row.decisionReason } }
        : null),
      answer_by: promised?.until.toISOString() ?? null,
      ...presentFirst(promised),
      ...(row.accountMasked === null ? null : { account: row.accountMasked }),
      // That of a transfer counts once a second person has confirmed it.
      ...(row.reference === null || refundIs(row.status, 'atWallet')
        ? null
        : { reference: row.reference }),
      created_at: row.createdAt.toISOString(),
      decided_at: row.decidedAt?.toISOString() ?? null,
      failed_at: row.failedAt?.toISOString() ?? null,
      refunded_at: row.doneAt?.toISOString() ?? null,
      as_of: now.toISOString(),
    });
  }
  return presented;
}

/** Returns a person's refund. Throws 404 when it does not exist, 403 when it belongs to another person. */
export async function ownedRefund(
  db: Database,
  userId: string,
  refundNo: string,
): Promise<RefundRow> {
  const [row] = await db
    .select({ refund: refunds, owner: orders.userId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.refundNo, refundNo));
  if (row === undefined) throw new Refusal(404, 'refund.not_found');
  if (row.owner !== userId) throw new Refusal(403, 'refund.not_yours');
  return row.refund;
}
