import { and, eq, inArray } from 'drizzle-orm';
import { RefundStatus } from '#contract/base/picklists.ts';
import { isRefundClosed } from '#machines/refund-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { refunds } from '#server/db/tables/payments.ts';
import type { RefundRow } from './move.ts';

/** Of these something may still become. */
export const openStatuses: readonly RefundStatus[] = RefundStatus.options.filter(
  (status) => !isRefundClosed(status),
);
/** Of these the money is decided to go back, and has not gone. */
export const onTheirWay: readonly RefundStatus[] = ['refunding', 'failed'];

/** Returns a refund by its number, or null. */
export async function findRefund(db: Database, refundNo: string): Promise<RefundRow | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.refundNo, refundNo));
  return refund ?? null;
}

/** Returns the request about an order that is open, of which the database allows one. */
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

/** Returns whether the service of an order pauses: what to do about a request is not decided. */
export async function isRefundPending(db: Database, orderId: number): Promise<boolean> {
  const open = await findOpenRequest(db, orderId);
  return open?.status === 'requested' || open?.status === 'offered';
}

/** Returns the refund of a payment whose money is on its way, or null. */
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
