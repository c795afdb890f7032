import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { PaymentPage, PaymentQuery } from '#contract/payments/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import type { Deps } from '#server/records/deps.ts';
import { summariseRefunds } from '#server/domain/refunds/summarise.ts';
import { wireStatus } from '#server/domain/payments/present.ts';
import { totalPayments, wantedPayments } from './wanted-payments.ts';

/**
 * Lists a person's payments, newest first, with the totals of all payments that the filter matches. No
 * payment uses bank transfer, so that filter finds nothing. Throws 422 for an end before its start.
 */
export async function listPayments(
  deps: Deps,
  userId: string,
  query: PaymentQuery,
  locale: Locale,
): Promise<PaymentPage> {
  const { page, per_page } = query;
  const wanted = wantedPayments(userId, query);
  const { total, totals } = await totalPayments(deps.db, wanted);
  const rows = await deps.db
    .select({ payment: payments, orderNo: orders.orderNo, title: orders.title })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(wanted)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const back = await deps.db
    .select()
    .from(refunds)
    .where(
      inArray(
        refunds.paymentId,
        rows.map(({ payment }) => payment.id),
      ),
    )
    .orderBy(asc(refunds.id));
  const items = rows.map(({ payment, orderNo, title }) => ({
    payment_no: payment.paymentNo,
    order_no: orderNo,
    title: title[locale],
    channel: payment.channel,
    amount: payment.amount,
    currency: payment.currency,
    status: wireStatus(payment.status),
    created_at: payment.createdAt.toISOString(),
    paid_at: payment.paidAt?.toISOString() ?? null,
    ...summariseRefunds(back.filter(({ paymentId }) => paymentId === payment.id)),
  }));
  return { items, page, per_page, total, totals };
}
