import type { RefundState } from './tables.ts';

/** What the wallets keep of a payment, in hundredths of a percent. */
export const walletFeeRate = 60;

/** One line of a bill: a payment, or what went back of one. Amounts in fen. */
export type BillLine = {
  at: Date;
  createdAt: Date;
  paymentNo: string;
  transactionId: string;
  orderNo: string;
  subject: string;
  amount: number;
  fee: number;
  back: { refundNo: string; state: RefundState } | null;
  currency: string;
  /** Whose it is instead of the shop's. */
  merchant: string | null;
  /** What it is called instead of a payment or a refund. */
  kind: string | null;
};

/** Returns what the wallet keeps of so many fen. */
export function feeOf(amount: number): number {
  return Math.round((amount * walletFeeRate) / 10_000);
}
