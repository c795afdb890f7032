import type { Product, RefundState } from './books.ts';

/** The wallets' fee for a payment, in hundredths of a percent. */
export const walletFeeRate = 60;

/** One line of a bill: a payment, or what went back of one. Amounts in fen. */
export type BillLine = {
  at: Date;
  createdAt: Date;
  paymentNo: string;
  transactionId: string;
  orderNo: string;
  subject: string;
  product: Product;
  amount: number;
  fee: number;
  back: { refundNo: string; state: RefundState } | null;
  currency: string;
  /** The merchant that replaces the shop in this line. */
  merchant: string | null;
  /** The kind that replaces payment or refund. */
  kind: string | null;
};

/** Returns the wallet's fee for an amount in fen. */
export function computeFee(amount: number): number {
  return Math.round((amount * walletFeeRate) / 10_000);
}
