import { and, eq } from 'drizzle-orm';
import { getPromise, type Promised } from '#contract/base/promises.ts';
import { workingDayLater } from '#contract/base/working-days.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { refundsWith, refunds } from '#server/db/tables/payments.ts';
import type { RefundRow } from './move.ts';

/** Finds a refund by its number, or null. */
export async function findRefund(db: Database, refundNo: string): Promise<RefundRow | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.refundNo, refundNo));
  return refund ?? null;
}

/** Returns until when the answer to a request is promised; null for money that goes back without one. */
export function findAnswerPromise({ answerBy, promisedUntil }: RefundRow): Promised | null {
  return answerBy === null ? null : getPromise({ kind: 'refund', answerBy, promisedUntil });
}

/** Returns until when the money of a transfer goes back and a second person has confirmed it: in one working day. */
export function getReturnDeadline({ decidedAt }: Pick<RefundRow, 'decidedAt'>): Date | null {
  return decidedAt === null ? null : workingDayLater(decidedAt);
}

/** Finds the open request for an order; the database allows one per order. */
export async function findOpenRequest(db: Database, orderId: number): Promise<RefundRow | null> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.cause, 'requested'), refundsWith('open')));
  return refund ?? null;
}

/** True while a refund request is undecided, so that the service of the order pauses. */
export async function isRefundPending(db: Database, orderId: number): Promise<boolean> {
  const open = await findOpenRequest(db, orderId);
  return refundIs(open?.status, 'undecided');
}

/** Finds the refund of a payment that is being paid out, or null. */
export async function findRefundOnItsWay(
  db: Database,
  paymentId: number,
): Promise<RefundRow | null> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), refundsWith('owed')));
  return refund ?? null;
}
