import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import type { ApprovedStatus } from '#server/domain/payments/export-texts.ts';

/** A payment, or an approved refund: only a refund has a number and a status. */
export type Movement = Awaited<ReturnType<typeof readMovements>>[number];

type Span = { userId: string; from: Date; to: Date };

const pageSize = 1000;

/**
 * Yields payments and refunds in a span, the oldest first, in pages, so that memory use stays small. A
 * payment counts at the time it was made, a refund at the time it was done or, until then, decided.
 */
export async function* listMovementPages(db: Database, span: Span, size = pageSize) {
  let last: Movement | null = null;
  for (;;) {
    const page: Movement[] = await readMovements(db, span, last, size);
    yield page;
    last = page.at(-1) ?? null;
    if (page.length < size) return;
  }
}

async function readMovements(
  db: Database,
  { userId, from, to }: Span,
  after: { at: Date; refundNo: string; paymentNo: string } | null,
  size: number,
) {
  const refundedAt = sql<Date>`coalesce(${refunds.doneAt}, ${refunds.decidedAt}, ${refunds.createdAt})`;
  const paid = db
    .select({
      at: sql<Date>`${payments.paidAt}`.mapWith(payments.createdAt).as('at'),
      // Sorts before any refund of the same moment.
      refundNo: sql<string>`''`.as('refund_no'),
      paymentNo: payments.paymentNo,
      orderNo: orders.orderNo,
      title: orders.title,
      channel: payments.channel,
      amount: payments.amount,
      transactionId: payments.transactionId,
      refundStatus: sql<ApprovedStatus | null>`null::text`.as('refund_status'),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(payments.status, ['success', 'refunding', 'refunded']),
        gte(payments.paidAt, from),
        lt(payments.paidAt, to),
      ),
    );
  const back = db
    .select({
      at: refundedAt.mapWith(payments.createdAt).as('at'),
      refundNo: sql<string>`${refunds.refundNo}`.as('refund_no'),
      paymentNo: payments.paymentNo,
      orderNo: orders.orderNo,
      title: orders.title,
      channel: payments.channel,
      amount: sql<number>`-${refunds.amount}`.mapWith(Number).as('amount'),
      transactionId: payments.transactionId,
      refundStatus: sql<ApprovedStatus | null>`${refunds.status}`.as('refund_status'),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(refunds.amount),
        gte(refundedAt, from.toISOString()),
        lt(refundedAt, to.toISOString()),
      ),
    );
  const all = unionAll(paid, back).as('movements');
  return db
    .select()
    .from(all)
    .where(
      after === null
        ? undefined
        : sql`(${all.at}, ${all.refundNo}, ${all.paymentNo}) > (${after.at.toISOString()}::timestamptz, ${after.refundNo}, ${after.paymentNo})`,
    )
    .orderBy(all.at, all.refundNo, all.paymentNo)
    .limit(size);
}
