/**
 * One line of a wallet's bill. Texts are what the wallet wrote: at most 64 characters, none of them a
 * control character, and else anything.
 */
export type BillLine = {
  /** `other`: the wallet calls it something that its documents do not. */
  kind: 'payment' | 'refund' | 'other';
  /** The merchant's number of the payment; for a refund, of the one that it is of. */
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
  /** How a refund stood when the bill was written; a payment is `done`. */
  state: 'done' | 'accepted' | 'abnormal';
  /** The wallet's fee for a payment, in fen; null for a refund, or if the bill does not say. */
  fee: number | null;
  /** The fee by the agreed rate, or by the rate in the bill; null without either. */
  agreedFee: number | null;
};

/** A day's bill; null when the wallet has none, as of a day on which nothing moved. */
export type Bill = { lines: readonly BillLine[] } | null;
