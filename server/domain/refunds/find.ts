import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { RefundStatus } from '#contract/picklists.ts';
import { isRefundClosed } from '#machines/refund-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { OrderRow } from '#server/domain/orders/read.ts';
import { toSubject } from '#server/domain/periods/read.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
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

/** Returns a person's refund. Throws 404 when there is none, 403 when it is somebody else's. */
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
  if (row === undefined) throw new AppError(404, 'refund.not_found');
  if (row.owner !== userId) throw new AppError(403, 'refund.not_yours');
  return row.refund;
}

/**
 * Returns a refund as it is now, with its order, both held until the transaction ends. The periods of
 * other orders may move with it: these are held as well, all in the order of their ids, so that two
 * refunds of one person do not block each other.
 */
export async function lockRefund(
  tx: Database,
  { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>,
): Promise<{ refund: RefundRow; order: OrderRow }> {
  const order = await lockWithPeriods(tx, orderId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (refund === undefined) throw new Error(`refund ${id} vanished`);
  return { refund, order };
}

async function lockWithPeriods(tx: Database, orderId: number): Promise<OrderRow> {
  const [known] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const subject = known === undefined ? null : toSubject(known);
  if (known === undefined || subject === null) return lockOrder(tx, orderId);
  const rows = await tx
    .select()
    .from(orders)
    .where(
      or(
        eq(orders.id, orderId),
        and(
          eq(orders.userId, known.userId),
          eq(orders.type, subject),
          isNotNull(orders.periodStart),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update');
  const order = rows.find(({ id }) => id === orderId);
  if (order === undefined) throw new Error(`order ${orderId} vanished`);
  return order;
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
