import type { AnyEventObject } from 'xstate';
import type { CheckoutPage } from '#machines/checkout.setup.ts';
import type { MachineName } from './keys.ts';
import type { Answer, Request } from './server-state.ts';

/** A tab of a browser: its actors by the numbers of their snapshots, and what they are waiting for. */
export type Tab = {
  page: CheckoutPage | 'review';
  actors: Readonly<Record<Exclude<MachineName, 'confirm'>, number | null>>;
  confirm: number;
  calls: readonly Call[];
  timers: readonly Timer[];
  /** Another tab has said that the order moved; nobody has heard it yet. */
  mail: boolean;
  hidden: boolean;
  offline: boolean;
  /** The browser has stopped it, timers and all. */
  frozen: boolean;
  /** Time has passed while it was hidden or frozen, and it has not heard from the server since. */
  slept: boolean;
  signedOut: boolean;
};

export type Owner = 'checkout' | 'payment' | 'order';

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

/** What a tab does to the rest of the world in a step. */
export type TabStep = {
  tab: Tab;
  /** The other tabs of this browser are told. */
  tells: boolean;
  /** Calls whose caller is gone; the server may handle them all the same. */
  abandoned: readonly Request[];
};

export type TabEvent =
  | { do: 'open'; page: CheckoutPage | 'review' }
  | { do: 'send'; to: Owner | 'confirm'; event: AnyEventObject }
  | { do: 'answer'; owner: Owner; id: string }
  | { do: 'end'; timer: Timer }
  | { do: 'hear' }
  | { do: 'set'; set: Partial<Pick<Tab, 'hidden' | 'offline' | 'frozen' | 'signedOut'>> };

/** A tab before anything is opened in it. */
export const emptyTab: Tab = {
  page: 'review',
  actors: { checkout: null, payment: null, order: null },
  confirm: 0,
  calls: [],
  timers: [],
  mail: false,
  hidden: false,
  offline: false,
  frozen: false,
  slept: false,
  signedOut: false,
};
