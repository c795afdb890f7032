import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PaymentPage, PaymentQuery } from '#contract/payments.ts';
import type { Locale, PaymentStatus } from '#contract/picklists.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds, type AttemptStatus } from '#server/db/tables/payments.ts';
import type { Deps } from '#server/domain/deps.ts';
import { summariseRefunds } from '#server/domain/refunds/summarise.ts';
import { wireStatus } from './present.ts';

const inside: Record<PaymentStatus, readonly AttemptStatus[]> = {
  pending: ['pending', 'closing'],
  success: ['success'],
  failed: ['failed'],
  refunded: ['refunding', 'refunded'],
};

/** A person's payments, newest first. Nothing was ever paid by bank transfer: that filter finds nothing. */
export async function listPayments(
  deps: Deps,
  userId: string,
  query: v.InferOutput<typeof PaymentQuery>,
  locale: Locale,
): Promise<v.InferOutput<typeof PaymentPage>> {
  const { page, per_page, channel, status } = query;
  const wanted = and(
    eq(orders.userId, userId),
    channel === undefined ? undefined : sql`${payments.channel} = ${channel}`,
    status === undefined ? undefined : inArray(payments.status, [...inside[status]]),
  );
  const [counted] = await deps.db
    .select({ total: count() })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(wanted);
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
  return { items, page, per_page, total: counted?.total ?? 0 };
}
