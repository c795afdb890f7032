import type { AnyEventObject } from 'xstate';
import type { Presentation } from '#contract/base/picklists.ts';
import type { CheckoutPage } from '#machines/checkout.setup.ts';
import type { MachineName } from './keys.ts';
import type { Answer, Request } from './server-state.ts';

/** A tab of a browser: its actors by the numbers of their snapshots, and its pending calls. */
export type Tab = {
  page: CheckoutPage | 'review';
  /** How this device reaches a wallet: a desk and a phone that shows a code by `qr`. */
  reach: Presentation;
  actors: Readonly<Record<Owner, number | null>>;
  confirm: number;
  calls: readonly Call[];
  timers: readonly Timer[];
  /** A message of another tab about the order is pending. */
  mail: boolean;
  hidden: boolean;
  offline: boolean;
  /** The browser has stopped it, timers and all. */
  frozen: boolean;
  /** Time has passed while the tab was hidden or frozen, without a response from the server since. */
  slept: boolean;
  signedOut: boolean;
  /** The payment for which this page has opened the wallet, until it notices a return. */
  opened: string | null;
  /** True while the wallet has the screen: the phone has discarded this page, or it is not open yet. */
  left: boolean;
  /** True while the browser loads WeChat's page, which identifies the payer, in place of this one. */
  atWechat: boolean;
  /**
   * `ready` after a return from WeChat: the payment that a press has begun may start once without another press;
   * `spent` once it has. Null after the next press and without a return.
   */
  begun: 'ready' | 'spent' | null;
};

export type Owner = Exclude<MachineName, 'confirm'>;

/** A call under way; it waits for the server, then for its answer to arrive. */
export type Call = {
  owner: Owner;
  id: string;
  request: Request;
  answer: Answer | null;
  /** The server has it and has not answered yet. */
  taken: boolean;
  /** It has waited for another tab's answer and is held by the server all over again. */
  heldAgain?: true;
};

/** An `after` that is running: `ticks` until it ends; null for one of seconds, which may end any time. */
export type Timer = { owner: Owner; event: string; ticks: number | null };

/** The effects of a tab's step on the rest of the world. */
export type TabStep = {
  tab: Tab;
  /** Notifies the other tabs of this browser. */
  tells: boolean;
  /** Calls without a caller; the server may still handle them. */
  abandoned: readonly Request[];
};

export type TabEvent =
  | { do: 'open'; page: CheckoutPage | 'review'; reach?: Presentation }
  /** WeChat leads back to the order, whether it has named the payer or not. */
  | { do: 'return' }
  /** The phone throws the page away while the wallet is open. */
  | { do: 'throwAway' }
  | { do: 'closeSheet' }
  | { do: 'send'; to: Owner | 'confirm'; event: AnyEventObject }
  | { do: 'answer'; owner: Owner; id: string }
  | { do: 'end'; timer: Timer }
  | { do: 'hear' }
  | { do: 'set'; set: Partial<Pick<Tab, 'hidden' | 'offline' | 'frozen' | 'signedOut'>> };

/** A tab before anything is opened in it. */
export const emptyTab: Tab = {
  page: 'review',
  reach: 'qr',
  actors: { checkout: null, acceptance: null, payment: null, order: null },
  confirm: 0,
  calls: [],
  timers: [],
  mail: false,
  hidden: false,
  offline: false,
  frozen: false,
  slept: false,
  signedOut: false,
  opened: null,
  left: false,
  atWechat: false,
  begun: null,
};
