import { and, eq, inArray } from 'drizzle-orm';
import { RefundStatus } from '#contract/base/picklists.ts';
import { getPromise, type Promised } from '#contract/base/promises.ts';
import { isRefundClosed } from '#machines/refund-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { refunds } from '#server/db/tables/payments.ts';
import type { RefundRow } from './move.ts';

/** Statuses of refunds that can still change. */
export const openStatuses: readonly RefundStatus[] = RefundStatus.options.filter(
  (status) => !isRefundClosed(status),
);
/** Statuses of refunds that are approved and not paid out yet. */
export const onTheirWay: readonly RefundStatus[] = ['refunding', 'failed'];

/** Finds a refund by its number, or null. */
export async function findRefund(db: Database, refundNo: string): Promise<RefundRow | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.refundNo, refundNo));
  return refund ?? null;
}

/** Returns until when the answer to a request is promised; null for money that goes back without one. */
export function findAnswerPromise({ answerBy, promisedUntil }: RefundRow): Promised | null {
  return answerBy === null ? null : getPromise({ kind: 'refund', answerBy, promisedUntil });
}

/** Finds the open request for an order; the database allows one per order. */
export async function findOpenRequest(db: Database, orderId: number): Promise<RefundRow | null> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.cause, 'requested'),
        inArray(refunds.status, [...openStatuses]),
      ),
    );
  return refund ?? null;
}

/** True while a refund waits for the decision of the staff, or of the customer about an offer. */
export function isUndecided(status: RefundStatus): boolean {
  return status === 'requested' || status === 'offered';
}

/** True while a refund request is undecided, so that the service of the order pauses. */
export async function isRefundPending(db: Database, orderId: number): Promise<boolean> {
  const open = await findOpenRequest(db, orderId);
  return open !== null && isUndecided(open.status);
}

/** Finds the refund of a payment that is being paid out, or null. */
export async function findRefundOnItsWay(
  db: Database,
  paymentId: number,
): Promise<RefundRow | null> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, [...onTheirWay])));
  return refund ?? null;
}
