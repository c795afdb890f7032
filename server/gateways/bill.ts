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
  /** What was paid or goes back, in fen; never negative. */
  amount: number;
  currency: string;
  /** Whose it is, when it is not this merchant's; null when it is. */
  foreign: string | null;
  /** How a refund stood when the bill was written; a payment is `done`. */
  state: 'done' | 'accepted' | 'abnormal';
  /** What the wallet keeps of a payment, in fen; null where the bill does not say, and of a refund. */
  fee: number | null;
  /** What it should keep by the rate that was agreed on, or that the bill itself names; null for neither. */
  agreedFee: number | null;
};

/** A day's bill; null when the wallet has none, as of a day on which nothing moved. */
export type Bill = { lines: readonly BillLine[] } | null;
