import { asc, desc, eq, sql } from 'drizzle-orm';
import type { PaymentPage, PaymentQuery } from '#contract/payments/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { listRows, readTogether } from '#server/db/read-together.ts';
import { refunds } from '#server/db/tables/payments.ts';
import type { Deps } from '#server/records/deps.ts';
import { summariseRefunds, summarizedColumns } from '#server/domain/refunds/summarise.ts';
import { wireStatus } from '#server/domain/payments/present.ts';
import { presentTotals, selectWanted, sumPayments } from './payment-wanted.ts';

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
  const wanted = selectWanted(deps.db, userId, query);
  const lists = {
    rows: listRows(
      {
        paymentNo: wanted.paymentNo,
        orderNo: wanted.orderNo,
        title: wanted.title,
        channel: wanted.channel,
        amount: wanted.amount,
        currency: wanted.currency,
        status: wanted.status,
        createdAt: wanted.createdAt,
        paidAt: wanted.paidAt,
        refunds: listRows(summarizedColumns, {
          from: refunds,
          where: eq(refunds.paymentId, wanted.id),
          orderBy: [asc(refunds.id)],
        }),
      },
      { from: sql`${wanted}`, orderBy: [desc(wanted.createdAt), desc(wanted.id)] },
      { limit: per_page, offset: (page - 1) * per_page },
    ),
    ...sumPayments(wanted),
  };
  const { rows, ...sums } = await readTogether(deps.db, lists, wanted);
  const items = rows.map((row) => ({
    payment_no: row.paymentNo,
    order_no: row.orderNo,
    title: row.title[locale],
    channel: row.channel,
    amount: row.amount,
    currency: row.currency,
    status: wireStatus(row.status),
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    ...summariseRefunds(row.refunds),
  }));
  return { items, page, per_page, ...presentTotals(sums) };
}
