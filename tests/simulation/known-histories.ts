import { dayMs } from '#contract/base/durations.ts';
import type { Act, Step } from './acts.ts';
import type { PlantName } from './plants.ts';
import type { Disturbance } from './scheduler.ts';

/** For each mistake a history that shows it, as the seeds that found it were reduced to. */
export const showing: Readonly<Record<PlantName, { steps: readonly Step[]; invariant: string }>> = {
  lock: {
    steps: [
      ordering(),
      code('alipay'),
      // Requested before the payment, and held before the order ends.
      step({ do: 'cancel', nth: 0 }, 0, { at: 2, how: 'hold' }),
      // Captured by the other node, which read the order as unpaid before.
      step({ do: 'pay', nth: 0, how: 'approve' }, 1, { at: 3, how: 'hold' }),
      step({ do: 'go on' }),
      step({ do: 'go on' }),
    ],
    invariant: 'every fen is accounted for',
  },
  notice: {
    steps: [ordering(), code('alipay'), step({ do: 'forge', nth: 0 })],
    invariant: 'the books of the wallets are those of the shop',
  },
  refundNumber: {
    steps: [
      ordering(),
      code('wechat'),
      step({ do: 'pay', nth: 0, how: 'approve' }),
      step({ do: 'ask back', nth: 0, part: 'third' }),
      // The refund succeeds, but its response is lost.
      step({ do: 'break', channel: 'wechat', call: 'refund', how: 'after', times: 1 }),
      step({ do: 'decide', nth: 0, how: 'approve' }),
    ],
    invariant: 'the books of the wallets are those of the shop',
  },
  writeAhead: {
    steps: [
      ordering(),
      step({ do: 'code', nth: 0, channel: 'wechat' }, 0, { at: 4, how: 'crash' }),
    ],
    invariant: 'a wallet knows no number that the shop does not',
  },
  claim: {
    steps: [
      ordering(),
      step({ do: 'code', nth: 0, channel: 'wechat' }, 0, { at: 3, how: 'hold' }),
      step({ do: 'code', nth: 0, channel: 'wechat' }, 1),
      step({ do: 'go on' }),
    ],
    invariant: 'one node at a time works on the codes of an order',
  },
};

/** Past bugs of the site or of its simulation, as the reduced histories of the seeds that found them. */
export const mended: Readonly<Record<string, readonly Step[]>> = {
  'a text is opened while its money goes back': [
    step({ do: 'order', who: 0, kind: 'article', variant: 0 }),
    code('alipay'),
    step({ do: 'pay', nth: 0, how: 'approve' }),
    step({ do: 'ask back', nth: 0, part: 'all' }),
    {
      do: 'race',
      racers: [
        { do: 'decide', nth: 0, how: 'approve', node: 0, disturbance: null },
        { do: 'open', nth: 0, node: 1, disturbance: null },
      ],
      switches: [5],
    },
  ],
  'a SaaS plan that is bought again runs over the same days': [
    ...buying(2),
    ...buying(2),
    ...buying(3),
    step({ do: 'ask back', nth: 1, part: 'all' }),
    step({ do: 'decide', nth: 0, how: 'approve' }),
    ...buying(1),
    ...buying(2),
  ],
  'a refunded upgrade takes the SaaS plan before it': [
    ...buying(2),
    ...buying(1),
    step({ do: 'ask back', nth: 0, part: 'all' }),
    step({ do: 'decide', nth: 0, how: 'approve' }),
    ...buying(1),
    step({ do: 'ask back', nth: 0, part: 'third' }),
    step({ do: 'decide', nth: 0, how: 'approve' }),
  ],
  'a refunded upgrade takes the membership before it': [
    ...buying(0, 'membership'),
    ...buying(1, 'membership', 'wechat'),
    step({ do: 'ask back', nth: 0, part: 'all' }),
    // The wallet refuses the refund permanently, yet the plan has come back.
    step({ do: 'slow refund' }),
    step({ do: 'decide', nth: 0, how: 'approve' }),
    step({ do: 'wallet refund', nth: 0, ends: 'abnormal' }),
    ...buying(1, 'membership'),
  ],
  "a refund at the wallet's console takes its time": [
    step({ do: 'order', who: 0, kind: 'membership', variant: 0 }),
    code('wechat'),
    step({ do: 'pay', nth: 0, how: 'approve' }),
    step({ do: 'slow refund' }),
    step({ do: 'console', nth: 0, part: 'all' }),
  ],
};

/** Histories of a service from its first day to the end of its year, which chance seldom draws. */
export const served: Readonly<Record<string, readonly Step[]>> = {
  'two colleagues open a matter of the last units, and ask back what is left after each act': [
    ...serving(1),
    step({ do: 'open matter', nth: 0, units: 3 }),
    step({ do: 'serve', nth: 0, how: 'step' }),
    atOnce({ do: 'open matter', nth: 0, units: 2 }),
    step({ do: 'serve', nth: 0, how: 'step' }),
    step({ do: 'serve', nth: 0, how: 'withdraw' }),
    step({ do: 'serve', nth: 0, how: 'use' }),
    step({ do: 'ask back', nth: 0, part: 'third' }),
    step({ do: 'open matter', nth: 0, units: 1 }),
    step({ do: 'decide', nth: 0, how: 'approve' }),
    atOnce({ do: 'serve', nth: 0, how: 'use' }),
    step({ do: 'time', ms: 100 * dayMs }),
    step({ do: 'serve', nth: 0, how: 'step' }),
    step({ do: 'time', ms: 270 * dayMs }),
    step({ do: 'sweep' }),
  ],
  'all of a service goes back while a matter is opened, and none is opened after': [
    ...serving(1),
    step({ do: 'open matter', nth: 0, units: 1 }),
    step({ do: 'ask back', nth: 0, part: 'all' }),
    {
      do: 'race',
      racers: [
        { do: 'decide', nth: 0, how: 'approve', node: 0, disturbance: null },
        { do: 'open matter', nth: 0, units: 1, node: 1, disturbance: null },
      ],
      switches: [7],
    },
    step({ do: 'open matter', nth: 0, units: 1 }),
  ],
  'a service is completed early, and the months ahead go back': [
    ...serving(1),
    step({ do: 'serve', nth: 0, how: 'complete' }),
    step({ do: 'open matter', nth: 0, units: 5 }),
    ...Array.from({ length: 6 }, () => step({ do: 'serve', nth: 0, how: 'step' })),
    step({ do: 'serve', nth: 0, how: 'use' }),
    atOnce({ do: 'serve', nth: 0, how: 'use' }),
    step({ do: 'serve', nth: 0, how: 'complete' }),
    step({ do: 'ask back', nth: 0, part: 'all' }),
    step({ do: 'decide', nth: 0, how: 'approve' }),
  ],
};

function serving(variant: number): readonly Step[] {
  return [
    step({ do: 'order', who: 0, kind: 'service', variant }),
    code('alipay'),
    step({ do: 'pay', nth: 0, how: 'approve' }),
    step({ do: 'serve', nth: 0, how: 'start' }),
  ];
}

/** The same act on two nodes at once. */
function atOnce(act: Act): Step {
  const racers = [0, 1].map((node) => ({ ...act, node, disturbance: null }));
  return { do: 'race', racers, switches: [5, 9] };
}

function buying(
  variant: number,
  kind: 'saas' | 'membership' = 'saas',
  channel: 'alipay' | 'wechat' = 'alipay',
): readonly Step[] {
  return [
    step({ do: 'order', who: 0, kind, variant }),
    code(channel),
    step({ do: 'pay', nth: 0, how: 'approve' }),
  ];
}

function ordering(): Step {
  return step({ do: 'order', who: 0, kind: 'saas', variant: 0 });
}

function code(channel: 'alipay' | 'wechat'): Step {
  return step({ do: 'code', nth: 0, channel });
}

function step(act: Act, node = 0, disturbance: Disturbance | null = null): Step {
  return { ...act, node, disturbance };
}
