import { describe, expect, test } from 'vitest';
import type { RefundCause } from '#contract/base/picklists.ts';
import type { CaseFact } from '#machines/replay/case-file.ts';
import { sumMoney } from '#machines/replay/money.ts';
import { adviceFor } from '#src/charts/replay/position.ts';
import { describeMoney } from '#src/charts/replay/saying.ts';
import { createTabs } from '#tests/world/run-tab.ts';
import { oneTab } from '#tests/world/configurations.ts';
import { shippedMachines } from '#tests/world/check.ts';
import { createMoves } from '#tests/world/moves.ts';
import { serverLogic } from '#tests/world/server.ts';
import type { Server } from '#tests/world/server-state.ts';
import { createChance } from '#tests/support/chance.ts';
import chinese from '#locales/zh-CN/replay.json' with { type: 'json' };
import english from '#locales/en-US/replay.json' with { type: 'json' };

const at = '2026-11-22T06:00:00.000Z';
const sum = 179_700;

type Given = readonly [CaseFact['kind'], Omit<CaseFact, 'at' | 'kind'>?];

function facts(...given: readonly Given[]): readonly CaseFact[] {
  return given.map(([kind, more = {}]) => ({ at, kind, ...more }));
}

const paid = (payment_no: string): Given => ['money.received', { payment_no, amount: sum }];

/** A fact about a refund of a payment: of all of it, or of `amount`. */
function refund(
  step: 'started' | 'failed' | 'stands' | 'done' | 'settled',
  of: { no: string; payment: string; cause?: RefundCause; amount?: number },
): Given {
  const { no: refund_no, payment: payment_no, cause = 'requested', amount = sum } = of;
  return [`refund.${step}`, { refund_no, payment_no, cause, amount }];
}

/** Says in both languages what became of the money. */
function say(about: readonly CaseFact[]): readonly [string, string] | null {
  const money = sumMoney(about);
  if (money === null) return null;
  return [
    describeMoney(money, chinese.money, 'zh-CN'),
    describeMoney(money, english.money, 'en-US'),
  ];
}

const part = { no: 'R1', payment: 'P1', amount: 50_000 };
const whole = { no: 'R1', payment: 'P1' };
const double = { no: 'R2', payment: 'P2', cause: 'double' } as const;
const late = { no: 'R1', payment: 'P1', cause: 'late' } as const;

describe('the sentence for the customer follows the money, with its sums', () => {
  test('before money arrives nothing is said of it', () => {
    expect(say(facts(['order.created'], ['attempt.started']))).toBeNull();
  });

  test.each([
    [
      'paid',
      facts(paid('P1'), ['order.paid']),
      '您的款项已到账，请不要再次付款。',
      'Your payment has arrived. Please do not pay again.',
    ],
    [
      'part is on its way',
      facts(paid('P1'), refund('started', part)),
      '¥1,797.00 中的 ¥500.00 正在原路退回，通常 1–5 个工作日到账。',
      'CN¥500.00 of CN¥1,797.00 is on its way back, usually within 1–5 working days.',
    ],
    [
      'part is back',
      facts(paid('P1'), refund('started', part), refund('done', part)),
      '¥1,797.00 中的 ¥500.00 已原路退回，到账时间以支付机构为准，通常 1–5 个工作日。',
      'CN¥500.00 of CN¥1,797.00 has been sent back and usually arrives within 1–5 working days.',
    ],
    [
      'all is back',
      facts(paid('P1'), refund('started', whole), refund('done', whole)),
      '¥1,797.00 已原路退回，到账时间以支付机构为准，通常 1–5 个工作日。',
      'CN¥1,797.00 has been sent back and usually arrives within 1–5 working days.',
    ],
    [
      'the wallet refused all',
      facts(paid('P1'), refund('started', whole), refund('failed', whole)),
      '钱包未能退回 ¥1,797.00，仍应退还给您。请在退款页面填写收款账户；已经填写的，由我们转账到该账户。',
      'The wallet could not send back CN¥1,797.00, and we still owe it to you. Please name a bank account on the refund page; if you have, we transfer it there.',
    ],
    [
      'the wallet takes it on after all',
      facts(paid('P1'), refund('started', whole), refund('failed', whole), refund('stands', whole)),
      '¥1,797.00 正在原路退回，通常 1–5 个工作日到账。',
      'CN¥1,797.00 is on its way back, usually within 1–5 working days.',
    ],
    [
      'it was transferred',
      facts(
        paid('P1'),
        refund('started', whole),
        refund('failed', whole),
        refund('settled', whole),
      ),
      '¥1,797.00 已由我们转账退还。',
      'CN¥1,797.00 has been paid back to you by bank transfer.',
    ],
    [
      'part is back and the wallet refused another part',
      facts(
        paid('P1'),
        refund('started', part),
        refund('done', part),
        refund('started', { ...part, no: 'R3', amount: 20_000 }),
        refund('failed', { ...part, no: 'R3', amount: 20_000 }),
      ),
      '钱包未能退回 ¥1,797.00 中的 ¥200.00，仍应退还给您。请在退款页面填写收款账户；已经填写的，由我们转账到该账户。¥1,797.00 中的 ¥500.00 已原路退回，到账时间以支付机构为准，通常 1–5 个工作日。',
      'The wallet could not send back CN¥200.00 of CN¥1,797.00, and we still owe it to you. Please name a bank account on the refund page; if you have, we transfer it there. CN¥500.00 of CN¥1,797.00 has been sent back and usually arrives within 1–5 working days.',
    ],
    [
      'late money on its way',
      facts(['order.expired'], paid('P1'), refund('started', late)),
      '订单在付清之前已关闭。¥1,797.00 正在原路退回，通常 1–5 个工作日到账。',
      'Your order ended before it was paid in full. CN¥1,797.00 is on its way back, usually within 1–5 working days.',
    ],
    [
      'late money that the wallet refused',
      facts(['order.cancelled'], paid('P1'), refund('started', late), refund('failed', late)),
      '订单在付清之前已关闭。钱包未能退回 ¥1,797.00，仍应退还给您。请在退款页面填写收款账户；已经填写的，由我们转账到该账户。',
      'Your order ended before it was paid in full. The wallet could not send back CN¥1,797.00, and we still owe it to you. Please name a bank account on the refund page; if you have, we transfer it there.',
    ],
    [
      'paid twice',
      facts(paid('P1'), paid('P2'), refund('started', double)),
      '您付了两次。多付的款项：¥1,797.00 正在原路退回，通常 1–5 个工作日到账。订单不受影响。',
      'You paid twice. The extra payment: CN¥1,797.00 is on its way back, usually within 1–5 working days. Your order is not affected.',
    ],
    [
      'paid twice, and later refunded as a whole',
      facts(
        paid('P1'),
        paid('P2'),
        refund('started', double),
        refund('done', double),
        refund('started', whole),
        refund('done', whole),
      ),
      '您付了两次。多付的款项：¥1,797.00 已原路退回，到账时间以支付机构为准，通常 1–5 个工作日。订单本身的付款：¥1,797.00 已原路退回，到账时间以支付机构为准，通常 1–5 个工作日。',
      'You paid twice. The extra payment: CN¥1,797.00 has been sent back and usually arrives within 1–5 working days. The payment of the order: CN¥1,797.00 has been sent back and usually arrives within 1–5 working days.',
    ],
  ])('%s', (_, about, zh, en) => {
    expect(say(about)).toEqual([zh, en]);
  });

  test.each([
    ['success', '一部分款项已', 'Part of your money has'],
    ['refunded', '全部款项已', 'All of your money has'],
  ] as const)('a file without sums says all or part: %s', (status, zh, en) => {
    const payment_no = 'P1';
    const said = say(
      facts(
        ['money.received', { payment_no }],
        ['refund.started', { payment_no }],
        ['refund.done', { payment_no }],
        ['attempt.stands', { payment_no, status }],
      ),
    );
    expect(said?.map((text) => text.replaceAll(' ', ''))).toEqual([
      `${zh}原路退回，到账时间以支付机构为准，通常1–5个工作日。`,
      `${en} been sent back and usually arrives within 1–5 working days.`.replaceAll(' ', ''),
    ]);
  });
});

/** The case that the world's server would export. */
function exportFacts({ order, attempts }: Server): readonly CaseFact[] {
  const received = attempts.filter(({ status }) => status === 'success' || status === 'refunded');
  const back = attempts.filter(({ status }) => status === 'refunded');
  return facts(
    ...(order?.status === 'cancelled' ? [['order.cancelled'] as const] : []),
    ...received.map((attempt) => paid(`P${attempts.indexOf(attempt)}`)),
    ...back.map((attempt) =>
      refund('done', {
        no: `R${attempts.indexOf(attempt)}`,
        payment: `P${attempts.indexOf(attempt)}`,
      }),
    ),
  );
}

/** Returns the pattern of the right sentence, by what the world's server did with the money. */
function expectedWords({ order, attempts }: Server): RegExp {
  const kept = attempts.filter(({ status }) => status === 'success').length;
  const back = attempts.filter(({ status }) => status === 'refunded').length;
  if (kept + back > 1) return /两次.*退回|twice.*back/;
  if (kept + back === 0) return /^(?!.*(?:两次|twice|到账时订单已取消|arrived after)).+$/;
  if (order?.status === 'cancelled') return /已取消.*退回|cancelled.*back/;
  return back > 0 ? /原路退回|sent back/ : /已到账.*不要再次付款|has arrived.*do not pay again/;
}

describe('ten visits by lot through the world end with the right sentence in both languages', () => {
  const rules = {
    ...oneTab,
    attempts: 3,
    payments: 2,
    faults: 1,
    may: ['timePasses', 'cancel', 'lateMoney'],
  } as const;

  test.each(Array.from({ length: 10 }, (_, at_) => at_ + 1))('visit %i', (seed) => {
    const tabs = createTabs(shippedMachines);
    const moves = createMoves(tabs, serverLogic, rules);
    const chance = createChance(seed);
    let world = moves.first();
    for (let step = 0; step < 40; step += 1) {
      const next = moves.namedMovesFrom(world);
      if (next.length === 0) break;
      ({ world } = chance.of(next));
    }
    const server = moves.server(world.server);
    const said = say(exportFacts(server));
    const right = expectedWords(server);
    const [tab] = world.tabs.map((id) => moves.tab(id));
    const leaves = (['payment', 'checkout'] as const).flatMap((owner) => {
      const id = tab?.actors[owner] ?? null;
      return id === null
        ? []
        : tabs.steppers[owner]
            .snapshot(id)
            ._nodes.filter(({ type }) => type === 'atomic' || type === 'final')
            .map((node) => ({ machine: owner, leaf: node.path.join('.') }));
    });

    for (const [at_, { states, advice }] of [chinese, english].entries()) {
      const ofPage = leaves
        .map(({ machine, leaf }) => adviceFor(machine, [leaf], { ...advice, ...states }))
        .find((text) => text !== null);
      expect(said?.[at_] ?? ofPage ?? 'no sentence').toMatch(right);
    }
  });
});
