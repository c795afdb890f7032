import type { Trade } from './trades.ts';

/** One line of a bill: a payment, or what went back of one. */
export type BillLine = {
  at: Date;
  trade: Trade;
  back: { refundNo: string; amount: number } | null;
};
