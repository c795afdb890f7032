import { asc, desc, eq, inArray, and, count } from 'drizzle-orm';
import type { Refund, RefundPage, RefundQuery } from '#contract/refunds.ts';
import type { Locale } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refundNotes, refunds } from '#server/db/tables/payments.ts';
import type { Deps } from '#server/domain/deps.ts';
import { ownedRefund } from './find.ts';
import type { RefundRow } from './move.ts';

/** Returns a person's refund. Throws 404 and 403. */
export async function readRefund(
  { db }: Deps,
  userId: string,
  refundNo: string,
  locale: Locale,
): Promise<Refund> {
  return presentRefund(db, await ownedRefund(db, userId, refundNo), locale);
}

/** Returns a person's refunds, newest first. */
export async function listRefunds(
  { db }: Deps,
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
    locale,
  );
  return { items, page, per_page, total: counted?.total ?? 0 };
}

/** Returns a refund as its owner reads it. */
export async function presentRefund(
  db: Database,
  refund: RefundRow,
  locale: Locale,
): Promise<Refund> {
  const [presented] = await presentRefunds(db, [refund], locale);
  if (presented === undefined) throw new Error('a refund presents itself');
  return presented;
}

async function presentRefunds(
  db: Database,
  rows: readonly RefundRow[],
  locale: Locale,
): Promise<Refund[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const abouts = await db
    .select({
      id: refunds.id,
      orderNo: orders.orderNo,
      title: orders.title,
      paymentNo: payments.paymentNo,
      channel: payments.channel,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(refunds.id, ids));
  const notes = await db
    .select()
    .from(refundNotes)
    .where(inArray(refundNotes.refundId, ids))
    .orderBy(asc(refundNotes.id));
  return rows.flatMap((row) => {
    const about = abouts.find(({ id }) => id === row.id);
    if (about === undefined) return [];
    return [
      {
        refund_no: row.refundNo,
        order_no: about.orderNo,
        title: about.title[locale],
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
        lines: row.lines.map(({ label, amount }) => ({ label: label[locale], amount })),
        ...(row.cause === 'requested' && row.decidedAt !== null
          ? { decision: { reason: row.decisionReason } }
          : null),
        answer_by: row.answerBy?.toISOString() ?? null,
        ...(row.accountMasked === null ? null : { account: row.accountMasked }),
        ...(row.reference === null ? null : { reference: row.reference }),
        created_at: row.createdAt.toISOString(),
        decided_at: row.decidedAt?.toISOString() ?? null,
        refunded_at: row.doneAt?.toISOString() ?? null,
      },
    ];
  });
}
