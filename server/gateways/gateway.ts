import type { NoticeMismatch } from '#contract/staff/attention.ts';
import type { Channel } from '#contract/base/picklists.ts';
import type { Bill } from './bill.ts';

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
  | { state: 'absent' | 'notPaid' | 'scanned' | 'closed' }
  /** `hasReturns`: some of it went back since, perhaps all; the wallet does not say how much. */
  | ({ state: 'paid'; hasReturns?: boolean } & Money)
  /** All of it went back since, whoever wanted it. */
  | ({ state: 'refunded' } & Money);

/** What a payer paid; `amount` in fen. */
export type Money = { transactionId: string; paidAt: Date; amount: number };

export type RefundRequest = {
  paymentNo: string;
  refundNo: string;
  /** fen */
  amount: number;
  /** What the payer paid, in fen. */
  total: number;
  reason: string;
};

/**
 * What a wallet says of a refund. `accepted`: it is on its way. `abnormal`: it cannot go where the money
 * came from, and a person has to see to it at the wallet; it may still be done.
 */
export type RefundState = 'done' | 'accepted' | 'abnormal';

/** `unfunded`: the wallet takes the refund on once there is enough money in the merchant's account. */
export type RefundOutcome = RefundState | 'unfunded';

/** Money of an order that two books do not agree on, in a sentence. */
export type Difference = { orderNo: string; what: string };

/** What arrived at the notify address, to the byte. */
export type NoticeRequest = { headers: Headers; body: Uint8Array };

/** What a wallet reads in an answer to a notice. */
export type NoticeReply = { status: 200 | 204 | 400; type: string | null; body: string | null };

/** A message that the wallet itself signed. */
export type Notice = {
  /** The wallet's own number of it; the same when it is repeated. */
  id: string;
  /** `payment`: the money arrived; `refund`: some of it went back, or could not. */
  kind: 'payment' | 'refund' | 'other';
  paymentNo: string;
  /** What the payment is said to be of, in fen; null when it says none. */
  amount: number | null;
  /** In what it is not about this merchant, in a few words. */
  mismatch: NoticeMismatch | null;
};

/**
 * A wallet, as the domain needs it. Every method may throw: then the outcome is unclear, which is
 * never taken for "not paid". `WalletBusy` is thrown when the wallet itself asks for the same request
 * later. None may be called inside a transaction.
 */
export type Gateway = {
  /** The site has no account with this wallet. */
  readonly isMissing?: true;
  /** Asks the wallet for a payment code; the same request again returns the same code. */
  precreate(request: PrecreateRequest): Promise<{ qrCode: string }>;
  query(paymentNo: string): Promise<TradeState>;
  /**
   * `absent`: nobody has scanned it, so there is no trade that could be closed. `open`: the wallet does
   * not close it now, while its payer is paying for instance.
   */
  close(paymentNo: string): Promise<'closed' | 'absent' | 'paid' | 'open'>;
  /** Sends money back; the same refund number again moves no more. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Asks what became of a refund; `absent`: the wallet knows of none with this number. */
  queryRefund(request: RefundRequest): Promise<RefundState | 'absent'>;
  /**
   * Fetches the bill of a day in Shanghai, such as `2026-11-20`. Throws when it is not to be had, or is
   * not in the form that the wallet documents; in the words of the error a person reads why.
   */
  fetchBill(day: string): Promise<Bill>;
  /** Reads a notice; null for what this wallet did not sign. */
  readNotice(request: NoticeRequest): Notice | null;
  /** Says in the wallet's own words whether a notice is done with; else it comes again. */
  replyToNotice(isTaken: boolean): NoticeReply;
  /** Returns where a payer can be played, for a wallet that is only pretended. */
  payerUrl?(qrCode: string): string;
  /** Returns what the wallet's own books say otherwise than ours, if they can be read. */
  findDifferences?(): Promise<Difference[]>;
};

export type Gateways = Readonly<Record<Channel, Gateway>>;
