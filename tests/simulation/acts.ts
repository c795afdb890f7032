import type { Channel, Presentation, PricingType } from '#contract/base/picklists.ts';
import type { NoticeFault, responseFaults } from '#sandbox/wallet-server/faults.ts';
import type { OutboundCall } from './points.ts';
import type { Disturbance } from './scheduler.ts';

/**
 * An action as data that can be left out, stored and printed. `nth` picks an item of a kind at that
 * time, from the newest with wrap-around, so that a step stays valid when others are left out.
 */
export type Act =
  | { do: 'order'; who: number; kind: PricingType; variant: number }
  | { do: 'repeat order'; who: number }
  | { do: 'code'; nth: number; channel: Channel; presentation?: Presentation }
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
  | { do: 'serve'; nth: number; how: 'start' | 'step' | 'use' | 'withdraw' | 'complete' }
  | { do: 'open matter'; nth: number; units: number }
  | { do: 'book'; who: number; what: 'room' | 'expert' | 'class'; days: number; count: number }
  | { do: 'change booking'; nth: number; how: 'move' | 'cancel'; days: number }
  | {
      do: 'serve booking';
      nth: number;
      how: 'confirm' | 'decline' | 'move' | 'cancel' | 'miss';
      days: number;
    }
  | { do: 'break'; channel: Channel; call: OutboundCall; how: Breaking; times: number }
  | { do: 'notices'; how: NoticeFault['how']; ms: number }
  | { do: 'slow refund' }
  | { do: 'transfer'; nth: number; how: 'announce' | 'withdraw' }
  | { do: 'transfer arrives'; nth: number; part: 'all' | 'half' | 'more' }
  | { do: 'send back' }
  | { do: 'close account'; who: number }
  | { do: 'cut bus' }
  | { do: 'time'; ms: number }
  | { do: 'sweep' }
  | { do: 'go on' };

/** `before`: nothing is done; `after`: it is done, and the answer lost; else the answer goes wrong. */
export type Breaking = 'before' | 'after' | (typeof responseFaults)[number];

export type Racer = Act & {
  /** The node that receives it; ignored with one node. */
  node: number;
  disturbance: Disturbance | null;
};

/** Several actions at once. After each number of turns in `switches` another one continues. */
export type Race = { do: 'race'; racers: readonly Racer[]; switches: readonly number[] };

export type Step = Racer | Race;

export const people = 2;
