import { inArray, sql } from 'drizzle-orm';
import type { RefundSummary, RefundSums } from '#contract/refunds/schemas.ts';
import { listStatuses, sumRefunds } from '#contract/refunds/sums.ts';
import type { RowOf } from '#server/db/read-together.ts';
import { refunds } from '#server/db/tables/payments.ts';

/** The columns of a refund that its summary needs. */
export const summarizedColumns = {
  refundNo: refunds.refundNo,
  status: refunds.status,
  cause: refunds.cause,
  asked: refunds.asked,
  offered: refunds.offered,
  amount: refunds.amount,
  account: refunds.account,
  createdAt: refunds.createdAt,
};

/** Summarizes the refunds of an order or payment: their sums by how far they are, and every refund. */
export function summariseRefunds(
  rows: readonly RowOf<typeof summarizedColumns>[],
): RefundSums & { refunds: RefundSummary[] } {
  return {
    ...sumRefunds(rows),
    refunds: rows.map((row) => ({
      refund_no: row.refundNo,
      status: row.status,
      cause: row.cause,
      amount: row.amount ?? row.offered ?? row.asked,
      has_account: row.account !== null,
      created_at: row.createdAt.toISOString(),
    })),
  };
}

/** The columns of a query that sum up its refunds by how far they are, in fen. */
export const refundSumColumns = {
  refunded: buildSum('refunded_amount').as('refunded_sum'),
  refunding: buildSum('refunding_amount').as('refunding_sum'),
  unreturned: buildSum('unreturned_amount').as('unreturned_sum'),
};

function buildSum(sum: keyof RefundSums) {
  const isCounted = inArray(refunds.status, [...listStatuses(sum)]);
  return sql<number>`coalesce(sum(${refunds.amount}) filter (where ${isCounted}), 0)`.mapWith(
    Number,
  );
}
