import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { isReversed } from '#contract/base/days.ts';
import type { PaymentQuery, PaymentTotals } from '#contract/payments/schemas.ts';
import type { PaymentStatus } from '#contract/base/picklists.ts';
import { endOfDay, startOfDay } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { listRows, type Expression, type RowOf } from '#server/db/read-together.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, refunds, type AttemptStatus } from '#server/db/tables/payments.ts';
import { invalid } from '#server/base/refusal.ts';
import { refundSumColumns } from '#server/domain/refunds/summarise.ts';

const inside: Record<PaymentStatus, readonly AttemptStatus[]> = {
  pending: ['pending', 'closing'],
  success: ['success'],
  failed: ['failed'],
  refunded: ['refunding', 'refunded'],
};

/** The statuses of attempts with received money, including money that was returned. */
const received: readonly AttemptStatus[] = ['success', 'refunding', 'refunded'];

/**
 * Selects a person's payments with their orders, as a part of a statement; days are whole days in Shanghai, by
 * the time a payment was made, or begun if no money came (wire, Lists). Throws 422 for an end before its start.
 */
export function selectWanted(db: Database, userId: string, query: PaymentQuery) {
  const { channel, status, start_date, end_date } = query;
  if (isReversed(query)) throw invalid('end_date', 'dateOrder');
  const at = sql`coalesce(${payments.paidAt}, ${payments.createdAt})`;
  return db.$with('wanted').as(
    db
      .select({
        id: payments.id,
        paymentNo: payments.paymentNo,
        orderNo: orders.orderNo,
        title: orders.title,
        channel: payments.channel,
        amount: payments.amount,
        currency: payments.currency,
        status: payments.status,
        createdAt: payments.createdAt,
        paidAt: payments.paidAt,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(
        and(
          eq(orders.userId, userId),
          channel === undefined ? undefined : sql`${payments.channel} = ${channel}`,
          status === undefined ? undefined : inArray(payments.status, [...inside[status]]),
          start_date === undefined ? undefined : gte(at, startOfDay(start_date).toISOString()),
          end_date === undefined ? undefined : lt(at, endOfDay(end_date).toISOString()),
        ),
      ),
  );
}

type Wanted = ReturnType<typeof selectWanted>;

/** Lists the sums of these payments, in fen: received money, and the part that is returned. */
export function sumPayments(wanted: Wanted) {
  const isReceived = inArray(wanted.status, [...received]);
  const { refunded, refunding, unreturned } = refundSumColumns;
  return {
    received: listRows(
      {
        total: toNumber(sql`count(*)`),
        count: toNumber(sql`count(*) filter (where ${isReceived})`),
        paid: toNumber(sql`coalesce(sum(${wanted.amount}) filter (where ${isReceived}), 0)`),
      },
      { from: sql`${wanted}` },
    ),
    returned: listRows(
      {
        refunded: toNumber(refunded.sql),
        refunding: toNumber(refunding.sql),
        unreturned: toNumber(unreturned.sql),
      },
      { from: sql`${refunds} join ${wanted} on ${eq(wanted.id, refunds.paymentId)}` },
    ),
  };
}

function toNumber(aggregate: SQL): Expression<number> {
  return { sql: aggregate, read: Number };
}

/** Returns the totals of sums that were read. */
export function presentTotals({
  received: [all],
  returned: [back],
}: RowOf<ReturnType<typeof sumPayments>>): {
  total: number;
  totals: PaymentTotals;
} {
  const { total, count, paid } = all ?? { total: 0, count: 0, paid: 0 };
  const sums = back ?? { refunded: 0, refunding: 0, unreturned: 0 };
  const net = paid - sums.refunded - sums.refunding - sums.unreturned;
  return { total, totals: { paid, ...sums, net, count } };
}
