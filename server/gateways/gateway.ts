export type PrecreateRequest = {
  paymentNo: string;
  orderNo: string;
  /** fen */
  amount: number;
  subject: string;
  expiresAt: Date;
};

/** What a wallet says about an attempt. Only `paid` moves money; nothing else may be guessed. */
export type TradeState =
  | { state: 'absent' }
  | { state: 'notPaid' }
  | { state: 'scanned' }
  | { state: 'closed' }
  | { state: 'refunded' }
  | { state: 'paid'; transactionId: string; paidAt: Date; amount: number };

export type RefundRequest = {
  paymentNo: string;
  refundNo: string;
  /** fen */
  amount: number;
  reason: string;
};

/**
 * A wallet, as the domain needs it. Every method may throw: then the outcome is unclear, which is
 * never taken for "not paid". None may be called inside a transaction.
 */
export type Gateway = {
  /** The same request again answers the same code. */
  precreate(request: PrecreateRequest): Promise<{ qrCode: string }>;
  query(paymentNo: string): Promise<TradeState>;
  /** `absent`: nobody has scanned it, so there is no trade that could be closed. */
  close(paymentNo: string): Promise<'closed' | 'absent' | 'paid'>;
  /** The same refund number again moves no more money. */
  refund(request: RefundRequest): Promise<'done' | 'accepted'>;
};
