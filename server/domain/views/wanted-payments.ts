import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { isReversed } from '#contract/base/days.ts';
import type { PaymentQuery, PaymentTotals } from '#contract/payments/schemas.ts';
import type { PaymentStatus } from '#contract/base/picklists.ts';
import { endOfDay, startOfDay } from '#contract/base/shanghai.ts';
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
 * Builds the condition for a person's payments; days are whole days in Shanghai, by the time a payment was
 * made, or begun if no money came (wire, Lists). Throws 422 for an end before its start.
 */
export function wantedPayments(userId: string, query: PaymentQuery): SQL | undefined {
  const { channel, status, start_date, end_date } = query;
  if (isReversed(query)) throw invalid('end_date', 'dateOrder');
  const at = sql`coalesce(${payments.paidAt}, ${payments.createdAt})`;
  return and(
    eq(orders.userId, userId),
    channel === undefined ? undefined : sql`${payments.channel} = ${channel}`,
    status === undefined ? undefined : inArray(payments.status, [...inside[status]]),
    start_date === undefined ? undefined : gte(at, startOfDay(start_date).toISOString()),
    end_date === undefined ? undefined : lt(at, endOfDay(end_date).toISOString()),
  );
}

/** Payments with their orders. */
export const paidOrders = sql`${payments} join ${orders} on ${eq(orders.id, payments.orderId)}`;

const refundsOfPaid = sql`${paidOrders} join ${refunds} on ${eq(refunds.paymentId, payments.id)}`;

const isReceived = inArray(payments.status, [...received]);
const receivedSums = {
  total: toNumber(sql`count(*)`),
  count: toNumber(sql`count(*) filter (where ${isReceived})`),
  paid: toNumber(sql`coalesce(sum(${payments.amount}) filter (where ${isReceived}), 0)`),
};

const { refunded, refunding, unreturned } = refundSumColumns;
const refundSums = {
  refunded: toNumber(refunded.sql),
  refunding: toNumber(refunding.sql),
  unreturned: toNumber(unreturned.sql),
};

function toNumber(aggregate: SQL): Expression<number> {
  return { sql: aggregate, read: Number };
}

/** Lists the sums of the payments of a condition, in fen: received money, and the part that is returned. */
export function sumPayments(where: SQL | undefined) {
  return {
    received: listRows(receivedSums, { from: paidOrders, where }),
    returned: listRows(refundSums, { from: refundsOfPaid, where }),
  };
}

/** Returns the totals of sums that were read. */
export function presentTotals({ received: [all], returned: [back] }: RowOf<Sums>): {
  total: number;
  totals: PaymentTotals;
} {
  const { total, count, paid } = all ?? { total: 0, count: 0, paid: 0 };
  const sums = back ?? { refunded: 0, refunding: 0, unreturned: 0 };
  const net = paid - sums.refunded - sums.refunding - sums.unreturned;
  return { total, totals: { paid, ...sums, net, count } };
}

type Sums = ReturnType<typeof sumPayments>;
