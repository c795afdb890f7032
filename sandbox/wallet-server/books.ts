import type { Channel } from '#contract/base/picklists.ts';

/** How a payer came: with a code, to the wallet's page, or by the sheet over the shop's page. */
export type Product = 'code' | 'page' | 'sheet';

export type TradeState = 'unscanned' | 'scanned' | 'paid' | 'closed' | 'refunded';

/** `abnormal`: the bank does not take it, and a person has to. `closed`: it will never move. */
export type RefundState = 'processing' | 'done' | 'abnormal' | 'closed';

/** A trade as it is written in the books; the amount in fen. */
export type TradeEntry = {
  code: string;
  paymentNo: string;
  channel: Channel;
  amount: number;
  subject: string;
  orderNo: string;
  state: TradeState;
  expiresAt: Date;
  transactionId: string | null;
  paidAt: Date | null;
  createdAt: Date | null;
  /** The shop's request: the same number with another request is refused. */
  request: string | null;
  notifyUrl: string | null;
  product: Product;
  /** The shop's page that the wallet's page leads back to. */
  returnUrl: string | null;
};

/** A trade with the sum of its finished and pending refunds, in fen. */
export type Trade = TradeEntry & { refunded: number };

/** A refund; the amount in fen. */
export type Refund = {
  refundNo: string;
  paymentNo: string;
  amount: number;
  state: RefundState;
  createdAt: Date | null;
  doneAt: Date | null;
  notifyUrl: string | null;
};

/** A notice that the shop has not taken yet. */
export type Notice = {
  id: number;
  /** The wallet's own number of it; the same however often it is repeated. */
  noticeId: string;
  paymentNo: string;
  /** Null for a notice of the payment. */
  refundNo: string | null;
  url: string;
  attempts: number;
  nextAt: Date;
};

/** The name of a trade: its code, the shop's number at one wallet or at either, or the wallet's number. */
export type TradeKey =
  | { code: string }
  | { paymentNo: string; channel?: Channel }
  | { transactionId: string; channel: Channel };

/** When a trade may change: in one of these states, and while it can be paid. */
export type Condition = { from?: readonly TradeState[]; openAt?: Date };

/** The members of a trade that may change. */
export type TradeChange = Partial<
  Pick<TradeEntry, 'state' | 'expiresAt' | 'paidAt' | 'transactionId' | 'returnUrl'>
>;

/** The trades that a bill lists: those paid in a period, or a single one. */
export type PaidTrades = { from: Date; to: Date } | { paymentNo: string };

/** The books of both wallets: what they keep of trades, refunds, notices and payers. */
export type Books = {
  /** Does all of `work` or nothing of it, one work at a time for each trade. */
  inOneStep<Result>(paymentNo: string, work: (books: Books) => Promise<Result>): Promise<Result>;

  /** Adds a trade; returns null when its number is taken. */
  addTrade(trade: TradeEntry): Promise<Trade | null>;
  findTrade(key: TradeKey): Promise<Trade | null>;
  /** Lists the newest trades that could be paid now, newest first. */
  listOpenTrades(now: Date): Promise<Trade[]>;
  /** Changes a trade if it is as the condition says; false when it is not. */
  changeTrade(code: string, condition: Condition, change: TradeChange): Promise<boolean>;
  /** Lists trades that were paid, by the time of their payment. */
  listPaid(channel: Channel, which: PaidTrades): Promise<TradeEntry[]>;

  /** Adds a refund; false when its number is taken. */
  addRefund(refund: Refund): Promise<boolean>;
  findRefund(refundNo: string): Promise<Refund | null>;
  changeRefund(refundNo: string, change: Pick<Refund, 'state' | 'doneAt'>): Promise<void>;
  /** Lists the refunds of a period with their trades, by the time when they were created or done. */
  listReturned(
    channel: Channel,
    by: 'createdAt' | 'doneAt',
    period: { from: Date; to: Date },
  ): Promise<{ refund: Refund; trade: TradeEntry }[]>;

  addNotice(notice: Omit<Notice, 'id'>): Promise<Notice>;
  listNotices(): Promise<Notice[]>;
  /** Sets the next time of a notice; null if another process has tried it since. */
  postponeNotice(
    notice: Pick<Notice, 'id' | 'attempts'>,
    next: Pick<Notice, 'attempts' | 'nextAt'>,
  ): Promise<Notice | null>;
  removeNotice(id: number): Promise<void>;

  /** Adds a code that names the payer to the shop, once. */
  addOpenidCode(code: string, createdAt: Date): Promise<void>;
  /** Uses a code that is not older than `oldest`. */
  useOpenidCode(code: string, oldest: Date, now: Date): Promise<'valid' | 'used' | 'invalid'>;
};

/** How many codes the wallet's page lists. */
export const mostOpenTrades = 20;
