/**
 * One line of a wallet's bill. Its texts come from the wallet: any characters except control characters, at most
 * 64.
 */
export type BillLine = {
  /** `other`: a kind that the wallet's documents do not name. */
  kind: 'payment' | 'refund' | 'other';
  /** The merchant's number of the payment; for a refund, of the refunded payment. */
  paymentNo: string;
  /** The merchant's number of the refund; null for anything else. */
  refundNo: string | null;
  /** The wallet's own number of the payment. */
  transactionId: string;
  /** The paid or refunded amount, in fen; never negative. */
  amount: number;
  currency: string;
  /** The other merchant that owns the line; null if it is this merchant's. */
  foreign: string | null;
  /** The state of a refund when the bill was written; a payment is `done`. */
  state: 'done' | 'accepted' | 'abnormal';
  /** The wallet's fee, in fen; negative where a refund gives it back; null if the bill does not say. */
  fee: number | null;
  /** The fee by the agreed rate, or by the rate in the bill; null without either. */
  agreedFee: number | null;
};

/** A day's bill; null if the wallet has none, for example for a day without payments. */
export type Bill = { lines: readonly BillLine[] } | null;
