import type { Channel } from '#contract/base/picklists.ts';
import type { BillFault, Misstatement } from './misstatements.ts';
import type { RefundState } from './books.ts';

/** A call of the shop that may meet a fault: `wallet/alipay/query`, with the numbers it is about. */
export type WalletCall = { path: `wallet/${Channel}/${string}`; owners: readonly string[] };

/** How an answer goes wrong on its way to the shop; `limited`: the wallet was asked too often, and does nothing. */
export const responseFaults = [
  'unsigned',
  'tampered',
  'stale',
  'wrong serial',
  'cut off',
  'time out',
  'limited',
] as const;
export type ResponseFault = (typeof responseFaults)[number];

/**
 * The faults of a notice. `drop`: it is lost. `repeat`: it comes twice. `reorder`: the next one comes
 * first. `probe`: signed wrong on purpose. The wallet repeats refused notices on its schedule.
 */
export const noticeFaults = [
  'drop',
  'repeat',
  'delay',
  'reorder',
  'tamper',
  'probe',
  'stale',
  'wrong serial',
] as const;
export type NoticeFault = { how: (typeof noticeFaults)[number]; ms: number };

/** The faults set by tests; each answer is consumed by its use. */
export type WalletFaults = {
  waitForRelease(call: WalletCall): Promise<void>;
  /** Returns the HTTP status to fail with, before or after the work is done, or null. */
  consumeFailure(call: WalletCall, when: 'before' | 'after'): number | null;
  consumeResponseFault(call: WalletCall): ResponseFault | null;
  consumeNoticeFault(paymentNo: string): NoticeFault | null;
  /** Consumes the state of the next refund of a payment. */
  consumeRefundState(paymentNo: string): RefundState;
  /** Returns the misstatements in the bills of a wallet, until they are cleared. */
  misstatements(channel: Channel): readonly Misstatement[];
  /** Consumes the fault of the next bill of a wallet; null without one. */
  consumeBillFault(channel: Channel): BillFault | null;
};
