import { and, count, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { isReversed } from '#contract/base/days.ts';
import type { PaymentQuery, PaymentTotals } from '#contract/payments/schemas.ts';
import type { PaymentStatus } from '#contract/base/picklists.ts';
import { endOfDay, startOfDay } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
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

/** Sums up the payments of a condition, in fen: received money, and the part that is returned. */
export async function totalPayments(
  db: Database,
  wanted: SQL | undefined,
): Promise<{ total: number; totals: PaymentTotals }> {
  const ofWanted = db
    .select({ id: payments.id, status: payments.status, amount: payments.amount })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(wanted)
    .as('wanted');
  const isReceived = inArray(ofWanted.status, [...received]);
  const [found] = await db
    .select({
      total: count(),
      received: sql`count(*) filter (where ${isReceived})`.mapWith(Number),
      paid: sum(sql`${ofWanted.amount}`, isReceived),
    })
    .from(ofWanted);
  const [back] = await db
    .select(refundSumColumns)
    .from(refunds)
    .innerJoin(ofWanted, eq(ofWanted.id, refunds.paymentId));
  const { total, received: pieces, paid } = found ?? { total: 0, received: 0, paid: 0 };
  const sums = back ?? { refunded: 0, refunding: 0, unreturned: 0 };
  const net = paid - sums.refunded - sums.refunding - sums.unreturned;
  return { total, totals: { paid, ...sums, net, count: pieces } };
}

function sum(amount: SQL, where: SQL) {
  return sql`coalesce(sum(${amount}) filter (where ${where}), 0)`.mapWith(Number);
}
