import type { Channel, Presentation } from '#contract/base/picklists.ts';

/** The small server: one order, its attempts, and the wallets' view of them. Times are in ticks. */
export type Server = {
  order: { status: 'pending' | 'completed' | 'cancelled'; left: number } | null;
  /** The terms for which an order is made right now, by name. */
  terms: 'T1' | 'T2';
  /** The version of the legal documents in force, the newest one that the buyer has accepted, and the keys. */
  legal: { inForce: number; accepted: number; keys: readonly string[] };
  attempts: readonly Attempt[];
  /** Whether the payer has announced a transfer, and where its money is; null for an order that takes none. */
  transfer: { announced: boolean; money: 'none' | 'kept' | 'returned' } | null;
  /** Idempotency keys under which an order was placed. */
  keys: readonly string[];
  /** True once WeChat has named the payer, which its sheet needs. */
  knowsPayer: boolean;
  /** A cancellation has asked the wallets and has not committed yet. */
  cancelling: boolean;
  /** Calls without a caller; the server may still handle them. */
  onTheWay: readonly Request[];
};

export type Attempt = {
  channel: Channel;
  presentation: Presentation;
  status: 'pending' | 'closing' | 'failed' | 'success' | 'refunded';
  /** Ticks until the code ends, until its last extension, and until the wallet ends it. */
  left: number;
  extendable: number;
  gateway: number;
  trade: 'unscanned' | 'scanned' | 'paid' | 'closed';
  hasCode: boolean;
  /** True once a screen has shown the code or opened the wallet, so that a payer may have it. */
  shown: boolean;
};

export type Request =
  | { call: 'createOrder'; key: string; terms: string }
  | { call: 'fetchAcceptance' }
  | { call: 'accept'; key: string; version: string }
  | { call: 'fetchOrder' }
  | { call: 'startPayment'; channel: Channel; presentation: Presentation }
  | { call: 'identifyPayer' }
  | { call: 'extendCode'; paymentNo: string; channel: Channel }
  | { call: 'fetchStatus'; paymentNo: string }
  | { call: 'cancelOrder' }
  | { call: 'announceTransfer' }
  | { call: 'withdrawTransfer' };

/** How the wallet behaves while a request is handled. */
export type Wallet = 'speaks' | 'silent' | 'givesNoCode';

/** A null response keeps the caller waiting: the cancellation commits in a separate move. */
export type Handled = { server: Server; answer: Answer | null };

export type ServerLogic = {
  handle(server: Server, request: Request, wallet: Wallet): Handled;
  /** The second half of a cancellation. */
  commit(server: Server): Handled;
  /** The server receives a notice about the money of an attempt. */
  learn(server: Server, index: number): Server;
};

/** The result of a call in path notation: `=pending+P1`, `!unreachable`. */
export type Answer = string;
