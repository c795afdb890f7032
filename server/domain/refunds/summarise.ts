import type { RefundSummary } from '#contract/refunds/schemas.ts';
import type { RefundRow } from './move.ts';

/**
 * Summarizes the refunds of an order or payment: the returned amount, the amount decided to be returned, and
 * every refund.
 */
export function summariseRefunds(rows: readonly RefundRow[]): {
  refunded_amount: number;
  refunding_amount: number;
  refunds: RefundSummary[];
} {
  const sum = (some: readonly RefundRow[]) =>
    some.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return {
    refunded_amount: sum(rows.filter(({ doneAt }) => doneAt !== null)),
    refunding_amount: sum(rows.filter(({ doneAt }) => doneAt === null)),
    refunds: rows.map(({ refundNo, status, cause, amount, offered, asked, createdAt }) => ({
      refund_no: refundNo,
      status,
      cause,
      amount: amount ?? offered ?? asked,
      created_at: createdAt.toISOString(),
    })),
  };
}
