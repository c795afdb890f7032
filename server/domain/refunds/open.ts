import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';

/** Returns the refunds whose money is not back yet: those from before `until`, and those that hang. */
export function findOpenRefunds(db: Database, until: Date) {
  return db
    .select({
      refundNo: refunds.refundNo,
      createdAt: refunds.createdAt,
      walletState: refunds.walletState,
      orderNo: orders.orderNo,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        isNull(refunds.doneAt),
        or(lte(refunds.createdAt, until), eq(refunds.walletState, 'abnormal')),
      ),
    )
    .orderBy(asc(refunds.id));
}
