import type { Channel, PricingType } from '#contract/base/picklists.ts';
import type { NoticeFault, responseFaults } from '#server/sandbox/wallet-server/faults.ts';
import type { OutboundCall } from './points.ts';
import type { Disturbance } from './scheduler.ts';

/**
 * What somebody does, as data that can be left out, kept and told. `nth` counts what there is of a kind
 * then, from the newest and round again, so that a step means something whichever others are left out.
 */
export type Act =
  | { do: 'order'; who: number; kind: PricingType; variant: number }
  | { do: 'repeat order'; who: number }
  | { do: 'code'; nth: number; channel: Channel }
  | { do: 'pay'; nth: number; how: 'scan' | 'approve' | 'late' | 'expire' }
  | { do: 'ask status'; nth: number; waits: boolean }
  | { do: 'cancel'; nth: number }
  | { do: 'open'; nth: number }
  | { do: 'ask back'; nth: number; part: 'all' | 'third' | 'too much' }
  | { do: 'answer offer'; nth: number; how: 'accept' | 'withdraw' }
  | { do: 'decide'; nth: number; how: 'approve' | 'offer' | 'decline' | 'settle' }
  | { do: 'wallet refund'; nth: number; ends: 'done' | 'abnormal' }
  | { do: 'console'; nth: number; part: 'all' | 'half' }
  | { do: 'forge'; nth: number }
  | { do: 'ask invoice'; nth: number; orders: number }
  | { do: 'invoice'; nth: number; how: 'withdraw' | 'issue' | 'decline' | 'reverse' | 'reversed' }
  | { do: 'serve'; nth: number; how: 'start' | 'step' | 'complete' }
  | { do: 'break'; channel: Channel; call: OutboundCall; how: Breaking; times: number }
  | { do: 'notices'; how: NoticeFault['how']; ms: number }
  | { do: 'slow refund' }
  | { do: 'close account'; who: number }
  | { do: 'cut bus' }
  | { do: 'time'; ms: number }
  | { do: 'sweep' }
  | { do: 'go on' };

/** `before`: nothing is done; `after`: it is done, and the answer lost; else the answer goes wrong. */
export type Breaking = 'before' | 'after' | (typeof responseFaults)[number];

export type Racer = Act & {
  /** Which node it comes to; of one node always that. */
  node: number;
  disturbance: Disturbance | null;
};

/** Several acts at once. After as many of their turns as `switches` says another of them goes on. */
export type Race = { do: 'race'; racers: readonly Racer[]; switches: readonly number[] };

export type Step = Racer | Race;

export const people = 2;
