import type { Channel, PricingType } from '#contract/picklists.ts';
import { responseFaults, type NoticeFault } from '#server/sandbox/wallet-server/faults.ts';
import { createChance, type Chance } from '#tests/support/chance.ts';
import { outboundCalls, type OutboundCall } from './points.ts';
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
  | { do: 'time'; ms: number }
  | { do: 'sweep' }
  | { do: 'go on' };

/** `before`: nothing is done; `after`: it is done, and the answer lost; else the answer goes wrong. */
export type Breaking = 'before' | 'after' | (typeof responseFaults)[number];

export type Step = Act & {
  /** Which node it comes to; of one node always that. */
  node: number;
  disturbance: Disturbance | null;
};

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const channels = ['alipay', 'wechat'] as const;

export const people = 2;

/** How many there are of what later steps are about, if all goes well. */
type Had = Record<'order' | 'service' | 'code' | 'paid' | 'refund' | 'invoice', number>;

/** Returns the history of a seed: about `length` steps, some of them disturbed, some at once. */
export function historyOf(seed: number, length: number): Step[] {
  const chance = createChance(seed);
  const had: Had = { order: 0, service: 0, code: 0, paid: 0, refund: 0, invoice: 0 };
  const steps: Step[] = [];
  const add = (act: Act, node: number, disturbance: Disturbance | null) => {
    steps.push({ ...act, node, disturbance });
    note(had, act);
  };
  const addAny = () => {
    const how = chance.of(['hold', 'hold', 'crash'] as const);
    const disturbance = chance.below(4) === 0 ? { at: 1 + chance.below(9), how } : null;
    add(anyOf(chance, acts, had), chance.below(2), disturbance);
  };
  add(order(chance), 0, null);
  add(code(chance), 0, null);
  const rest = length - 4 + chance.below(9);
  while (steps.length < rest) {
    if (chance.below(5) > 0) addAny();
    else {
      // Two at once, of which either is the first to be done.
      const node = chance.below(2);
      for (const place of [node, 1 - node]) {
        add(anyOf(chance, racing, had), place, { at: 1 + chance.below(6), how: 'hold' });
      }
      for (let turns = 2; turns > 0; turns -= 1) add({ do: 'go on' }, 0, null);
    }
  }
  return steps;
}

function note(had: Had, act: Act): void {
  if (act.do === 'order') had.order += 1;
  if (act.do === 'order' && (act.kind === 'service' || act.kind === 'package')) had.service += 1;
  if (act.do === 'code') had.code += 1;
  if (act.do === 'pay' && (act.how === 'approve' || act.how === 'late')) had.paid += 1;
  if (act.do === 'ask back') had.refund += 1;
  if (act.do === 'ask invoice') had.invoice += 1;
}

type Choice = readonly [weight: number, needs: keyof Had | null, act: (chance: Chance) => Act];

/** Returns one that there is something for. */
function anyOf(chance: Chance, choices: readonly Choice[], had: Had): Act {
  const possible = choices.flatMap(([weight, needs, act]) =>
    needs === null || had[needs] > 0 ? [[weight, act] as const] : [],
  );
  return chance.weighted(possible)(chance);
}

function order(chance: Chance): Act {
  const kind = chance.of([
    'saas',
    'service',
    'membership',
    'membership',
    'package',
    'report',
    'article',
  ] as const);
  return { do: 'order', who: chance.below(people), kind, variant: chance.below(6) };
}

/** Most often the newest of a kind, so that stories come to something. */
function nth(chance: Chance): number {
  return chance.of([0, 0, 0, 0, 1, 1, 2, 3]);
}

function code(chance: Chance): Act {
  return { do: 'code', nth: nth(chance), channel: chance.of(channels) };
}

const acts: readonly Choice[] = [
  [5, null, order],
  [1, 'order', (chance) => ({ do: 'repeat order', who: chance.below(people) })],
  [7, 'order', code],
  [
    9,
    'code',
    (chance) => ({
      do: 'pay',
      nth: nth(chance),
      how: chance.of(['approve', 'approve', 'approve', 'late', 'scan', 'expire'] as const),
    }),
  ],
  [4, 'code', (chance) => ({ do: 'ask status', nth: nth(chance), waits: chance.below(3) === 0 })],
  [3, 'order', (chance) => ({ do: 'cancel', nth: nth(chance) })],
  [1, 'paid', (chance) => ({ do: 'open', nth: nth(chance) })],
  [
    5,
    'paid',
    (chance) => ({
      do: 'ask back',
      nth: nth(chance),
      part: chance.of(['all', 'all', 'third', 'third', 'too much'] as const),
    }),
  ],
  [
    2,
    'refund',
    (chance) => ({
      do: 'answer offer',
      nth: nth(chance),
      how: chance.of(['accept', 'accept', 'withdraw'] as const),
    }),
  ],
  [
    5,
    'refund',
    (chance) => ({
      do: 'decide',
      nth: nth(chance),
      how: chance.of(['approve', 'approve', 'approve', 'offer', 'decline', 'settle'] as const),
    }),
  ],
  [1, 'refund', () => ({ do: 'slow refund' })],
  [
    1,
    'refund',
    (chance) => ({
      do: 'wallet refund',
      nth: nth(chance),
      ends: chance.of(['done', 'abnormal'] as const),
    }),
  ],
  [
    1,
    'paid',
    (chance) => ({ do: 'console', nth: nth(chance), part: chance.of(['all', 'half'] as const) }),
  ],
  [2, 'code', (chance) => ({ do: 'forge', nth: nth(chance) })],
  [3, 'paid', (chance) => ({ do: 'ask invoice', nth: nth(chance), orders: 1 + chance.below(2) })],
  [
    3,
    'invoice',
    (chance) => ({
      do: 'invoice',
      nth: nth(chance),
      how: chance.of([
        'issue',
        'issue',
        'issue',
        'reverse',
        'reversed',
        'withdraw',
        'decline',
      ] as const),
    }),
  ],
  [
    3,
    'service',
    (chance) => ({
      do: 'serve',
      nth: nth(chance),
      how: chance.of(['start', 'start', 'step', 'complete'] as const),
    }),
  ],
  [
    5,
    null,
    (chance) => ({
      do: 'break',
      channel: chance.of(channels),
      call: chance.of(outboundCalls),
      how: chance.of(['before', 'before', 'after', 'after', ...responseFaults]),
      times: 1 + chance.below(2),
    }),
  ],
  [
    3,
    null,
    (chance) => ({
      do: 'notices',
      how: chance.of([
        'drop',
        'drop',
        'repeat',
        'delay',
        'reorder',
        'tamper',
        'wrong serial',
      ] as const),
      ms: chance.of([secondMs, minuteMs, hourMs]),
    }),
  ],
  [
    5,
    null,
    (chance) => ({
      do: 'time',
      ms: chance.of([
        6 * secondMs,
        6 * secondMs,
        6 * secondMs,
        21 * secondMs,
        minuteMs,
        minuteMs,
        20 * minuteMs,
        31 * minuteMs,
        2 * hourMs,
        25 * hourMs,
        3 * dayMs,
      ]),
    }),
  ],
  [5, null, () => ({ do: 'sweep' })],
  [6, null, () => ({ do: 'go on' })],
];

/** What meets most often with something else about the same order. */
const racing: readonly Choice[] = [
  [3, 'code', () => ({ do: 'pay', nth: 0, how: 'approve' })],
  [2, 'order', (chance) => ({ do: 'code', nth: 0, channel: chance.of(channels) })],
  [3, 'order', () => ({ do: 'cancel', nth: 0 })],
  [1, 'paid', () => ({ do: 'ask back', nth: 0, part: 'all' })],
  [1, 'refund', () => ({ do: 'decide', nth: 0, how: 'approve' })],
  [1, 'code', () => ({ do: 'ask status', nth: 0, waits: false })],
  [1, null, () => ({ do: 'sweep' })],
];
