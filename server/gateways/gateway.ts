import type { NoticeMismatch } from '#contract/staff/attention.ts';
import type { Channel } from '#contract/base/picklists.ts';
import type { WalletAccount } from '#contract/payments/account.ts';
import type { BridgeParameters } from '#contract/payments/schemas.ts';
import type { Bill } from './bill.ts';

export type PrecreateRequest = {
  paymentNo: string;
  orderNo: string;
  /** fen */
  amount: number;
  subject: string;
  expiresAt: Date;
};

/** A payment on the wallet's own page, in the browser of a phone. */
export type PageRequest = PrecreateRequest & {
  /** The IP address of the payer's device. */
  payerAddress: string;
  /** Where the wallet leads the browser back to, whether it was paid or not. */
  returnUrl: string;
};

/** A payment in the wallet's own browser. `openid` names the payer in the wallet's app `appId`. */
export type SheetRequest = PrecreateRequest & { openid: string };

/** The payment sheet that the wallet's browser opens over a page. */
export type WalletSheet = {
  /** The app of the openid that a request needs. */
  readonly appId: string;
  /**
   * Returns the address at which the wallet's browser names its payer, without asking them. It leads
   * back to `redirectUri` with `code` and `state`.
   */
  authorizeUrl(request: { state: string; redirectUri: string }): string;
  /** Exchanges a code, which works once, for the payer's openid. Throws for a code that is refused. */
  exchangeCode(code: string): Promise<string>;
  /** Registers the payment; the same request again returns an id of the same trade. */
  create(request: SheetRequest): Promise<{ prepayId: string }>;
  /** Signs the parameters that open the sheet. */
  sign(prepayId: string): BridgeParameters;
};

/** A wallet's answer about an attempt. Only `paid` captures money; no other answer counts as paid. */
export type TradeState =
  | { state: 'absent' | 'notPaid' | 'scanned' | 'closed' }
  /** `hasReturns`: some of it was refunded since, perhaps all; the wallet does not say how much. */
  | ({ state: 'paid'; hasReturns?: boolean } & Money)
  /** The whole amount was refunded since, by the site or at the wallet. */
  | ({ state: 'refunded' } & Money);

/** A payer's payment; `amount` in fen. */
export type Money = { transactionId: string; paidAt: Date; amount: number };

export type RefundRequest = {
  paymentNo: string;
  refundNo: string;
  /** fen */
  amount: number;
  /** The paid amount, in fen. */
  total: number;
  reason: string;
};

/**
 * A wallet's answer about a refund. `accepted`: it is on its way. `abnormal`: the money cannot return to
 * its source, and a person has to act at the wallet; it may still succeed.
 */
export type RefundState = 'done' | 'accepted' | 'abnormal';

/** `unfunded`: the wallet accepts the refund once the merchant's account has enough money. */
export type RefundOutcome = RefundState | 'unfunded';

/** Money of an order that two books do not agree on, in a sentence. */
export type Difference = { orderNo: string; what: string };

/** The unchanged bytes of a request to the notify address. */
export type NoticeRequest = { headers: Headers; body: Uint8Array };

/** The reply that a wallet expects to a notice. */
export type NoticeReply = { status: 200 | 204 | 400; type: string | null; body: string | null };

/** A message that the wallet itself signed. */
export type Notice = {
  /** The wallet's number of the notice; the same when it is repeated. */
  id: string;
  /** `payment`: the money arrived; `refund`: a refund succeeded or failed. */
  kind: 'payment' | 'refund' | 'other';
  paymentNo: string;
  /** The amount named in the notice, in fen; null if it names none. */
  amount: number | null;
  /** How the notice differs from this merchant's data; null if it matches. */
  mismatch: NoticeMismatch | null;
};

/**
 * A wallet, as the domain needs it. Every method may throw: then the outcome is unclear, which never means "not
 * paid". `WalletBusy` means that the wallet wants the same request later. No method may be called inside a
 * transaction.
 */
export type Gateway = {
  /** The site has no account with this wallet. */
  readonly isMissing?: true;
  /** The merchant's account, which new payments carry; null if it is missing. */
  readonly account: WalletAccount | null;
  /** The app of requests other than the sheet's; null if the account is missing. */
  readonly appId: string | null;
  /** Asks the wallet for a payment code; the same request again returns the same code. */
  precreate(request: PrecreateRequest): Promise<{ qrCode: string }>;
  /**
   * Returns the address of the wallet's page for a payment; the same request again leads to the same trade.
   * Missing when the site's contract does not include it.
   */
  createPage?(request: PageRequest): Promise<{ payUrl: string }>;
  /** Missing when the site has no app for it. */
  readonly sheet?: WalletSheet;
  query(paymentNo: string): Promise<TradeState>;
  /**
   * `absent`: the code was never scanned, so the wallet has no trade to close. `open`: the wallet does not
   * close it now, for example during a payment.
   */
  close(paymentNo: string): Promise<'closed' | 'absent' | 'paid' | 'open'>;
  /** Refunds money. Idempotent per refund number. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Queries a refund; `absent`: the wallet knows no refund with this number. */
  queryRefund(request: RefundRequest): Promise<RefundState | 'absent'>;
  /**
   * Fetches the bill of a day in Shanghai, such as `2026-11-20`. Throws when it is unavailable or has another
   * format than documented, with a message for the operator.
   */
  fetchBill(day: string): Promise<Bill>;
  /** Parses a notice; null if this wallet did not sign it. */
  readNotice(request: NoticeRequest): Notice | null;
  /** Creates the wallet's reply to a notice; an unaccepted notice is repeated. */
  replyToNotice(isTaken: boolean): NoticeReply;
  /** Returns the address where a tester plays the payer; only for a simulated wallet. */
  payerUrl?(qrCode: string): string;
  /** Returns the differences between the wallet's books and ours, if the wallet can list them. */
  findDifferences?(): Promise<Difference[]>;
};

export type Gateways = Readonly<Record<Channel, Gateway>>;
