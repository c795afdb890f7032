import { and, asc, eq, lte, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds, refundsWith } from '#server/db/tables/payments.ts';

/**
 * Finds the refunds that are not paid back yet: those from before `until`, stuck ones, and those that people send back
 * from account to account.
 */
export function findOpenRefunds(db: Database, until: Date) {
  return db
    .select({
      refundNo: refunds.refundNo,
      decidedAt: refunds.decidedAt,
      sentBy: refunds.sentBy,
      status: refunds.status,
      orderNo: orders.orderNo,
      channel: payments.channel,
      account: payments.account,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        refundsWith('owed'),
        or(
          lte(refunds.decidedAt, until),
          refundsWith('stuck'),
          eq(payments.channel, 'bank_transfer'),
        ),
      ),
    )
    .orderBy(asc(refunds.id));
}
