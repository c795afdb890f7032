import type { PaymentChannel } from '#contract/base/picklists.ts';
import type { payments, refunds } from '#server/db/tables/payments.ts';

/** Our records of a day's money in one wallet, and of every number that its bill names. */
export type OwnBooks = {
  payments: readonly OwnPayment[];
  refunds: readonly OwnRefund[];
  /** Payments of ours that the comparison of another day found in that day's bill. */
  elsewhere: ReadonlySet<string>;
};

export type OwnPayment = Pick<
  typeof payments.$inferSelect,
  | 'paymentNo'
  | 'channel'
  | 'amount'
  | 'status'
  | 'transactionId'
  | 'paidAt'
  | 'reportedAmount'
  | 'returnedAt'
> & { orderNo: string };

export type OwnRefund = Pick<
  typeof refunds.$inferSelect,
  'refundNo' | 'amount' | 'status' | 'cause' | 'decidedAt' | 'doneAt'
> & { paymentNo: string; channel: PaymentChannel; orderNo: string; total: number };
