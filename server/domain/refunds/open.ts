import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';

/** Returns the refunds from before `until` whose money is not back yet. */
export function findOpenRefunds(db: Database, until: Date) {
  return db
    .select({ refundNo: refunds.refundNo, createdAt: refunds.createdAt, orderNo: orders.orderNo })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isNull(refunds.doneAt), lte(refunds.createdAt, until)))
    .orderBy(asc(refunds.id));
}
