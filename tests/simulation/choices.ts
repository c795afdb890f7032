import { responseFaults } from '#sandbox/wallet-server/faults.ts';
import type { Channel, Presentation } from '#contract/base/picklists.ts';
import type { Chance } from '#tests/support/chance.ts';
import { people, type Act } from './acts.ts';
import { outboundCalls } from './points.ts';
import { dayMs, hourMs, minuteMs } from '#contract/base/durations.ts';

const secondMs = 1000;
const channels = ['alipay', 'wechat'] as const;

/** Expected numbers of objects for later actions if all goes well. */
export type Had = Record<
  'order' | 'service' | 'text' | 'code' | 'paid' | 'refund' | 'invoice' | 'booking',
  number
>;

export type Choice<What> = readonly [
  weight: number,
  needs: keyof Had | null,
  what: (chance: Chance) => What,
];

/** Picks an action that has an object. */
export function choose<What>(chance: Chance, of: readonly Choice<What>[], had: Had): What {
  const possible = of.flatMap(([weight, needs, what]) =>
    needs === null || had[needs] > 0 ? [[weight, what] as const] : [],
  );
  return chance.weighted(possible)(chance);
}

/** Counts the objects that an action adds. */
export function note(had: Had, act: Act): void {
  if (act.do === 'order') had.order += 1;
  if (act.do === 'order' && (act.kind === 'service' || act.kind === 'package')) had.service += 1;
  if (act.do === 'order' && (act.kind === 'report' || act.kind === 'article')) had.text += 1;
  if (act.do === 'code') had.code += 1;
  if (act.do === 'pay' && (act.how === 'approve' || act.how === 'late')) had.paid += 1;
  if (act.do === 'transfer arrives') had.paid += 1;
  if (act.do === 'ask back') had.refund += 1;
  if (act.do === 'ask invoice') had.invoice += 1;
  if (act.do === 'book') had.booking += 1;
}

export function order(chance: Chance): Act {
  const kind = chance.of([
    'saas',
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

/** Mostly the newest of a kind, so that histories make progress. */
function nth(chance: Chance): number {
  return chance.of([0, 0, 0, 0, 1, 1, 2, 3]);
}

export function code(chance: Chance): Act {
  return { do: 'code', nth: nth(chance), ...wayToPay(chance) };
}

/** Draws a wallet and how its payer gets there; only WeChat has a sheet. */
export function wayToPay(chance: Chance): { channel: Channel; presentation: Presentation } {
  const channel = chance.of(channels);
  const phone = channel === 'wechat' ? (['redirect', 'jsapi'] as const) : (['redirect'] as const);
  return { channel, presentation: chance.of(['qr', 'qr', ...phone] as const) };
}

/** Draws a booking; its time is some days from now, mostly one that others want too. */
export function book(chance: Chance): Extract<Act, { do: 'book' }> {
  const what = chance.of(['room', 'room', 'expert', 'class', 'class'] as const);
  return {
    do: 'book',
    who: chance.below(people),
    what,
    days: days(chance),
    count: 1 + chance.below(2),
  };
}

export function days(chance: Chance): number {
  return chance.of([0, 2, 2, 2, 5, 20]);
}

/** The possible actions, weighted. */
export const choices: readonly Choice<Act>[] = [
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
  [1, 'text', (chance) => ({ do: 'open', nth: nth(chance) })],
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
      how: chance.of(['start', 'start', 'step', 'step', 'use', 'withdraw', 'complete'] as const),
    }),
  ],
  [3, 'service', (chance) => ({ do: 'open matter', nth: nth(chance), units: 1 + chance.below(3) })],
  [
    3,
    'order',
    (chance) => ({
      do: 'transfer',
      nth: nth(chance),
      how: chance.of(['announce', 'announce', 'withdraw'] as const),
    }),
  ],
  [
    3,
    'order',
    (chance) => ({
      do: 'transfer arrives',
      nth: nth(chance),
      part: chance.of(['all', 'all', 'half', 'half', 'more'] as const),
    }),
  ],
  [1, 'paid', () => ({ do: 'send back' })],
  [4, null, book],
  [
    3,
    'booking',
    (chance) => ({
      do: 'change booking',
      nth: nth(chance),
      how: chance.of(['move', 'cancel'] as const),
      days: days(chance),
    }),
  ],
  [
    3,
    'booking',
    (chance) => ({
      do: 'serve booking',
      nth: nth(chance),
      how: chance.of(['confirm', 'confirm', 'decline', 'move', 'cancel', 'miss'] as const),
      days: days(chance),
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
  [1, 'order', (chance) => ({ do: 'close account', who: chance.below(people) })],
  [2, null, () => ({ do: 'cut bus' })],
  [5, null, () => ({ do: 'sweep' })],
  [6, null, () => ({ do: 'go on' })],
];
