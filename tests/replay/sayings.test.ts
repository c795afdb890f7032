import { describe, expect, test } from 'vitest';
import type { CaseFact } from '#machines/replay/case-file.ts';
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
const facts = (...kinds: readonly CaseFact['kind'][]) => kinds.map((kind) => ({ at, kind }));

describe('the sentence for the customer follows the money', () => {
  test.each([
    [[], null],
    [['order.created', 'attempt.started'], null],
    [['money.received', 'order.paid'], 'paid'],
    [['order.cancelled', 'money.received', 'refund.started'], 'cancelledReturning'],
    [['order.expired', 'money.received', 'refund.started', 'refund.done'], 'cancelledReturned'],
    [['money.received', 'money.received', 'refund.started'], 'twiceReturning'],
    [['money.received', 'money.received', 'refund.started', 'refund.done'], 'twiceReturned'],
    [['money.received', 'refund.started'], 'returning'],
    [['money.received', 'refund.started', 'refund.done'], 'returned'],
  ] as const)('after %j it is %s', (kinds, expected) => {
    expect(describeMoney(facts(...kinds))).toBe(expected);
  });
});

/** The case that the world's server would export. */
function exportFacts({ order, attempts }: Server): readonly CaseFact[] {
  const paid = attempts.filter(({ status }) => status === 'success' || status === 'refunded');
  const back = attempts.filter(({ status }) => status === 'refunded');
  return facts(
    ...(order?.status === 'cancelled' ? (['order.cancelled'] as const) : []),
    ...paid.map(() => 'money.received' as const),
    ...back.map(() => 'refund.done' as const),
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
    const key = describeMoney(exportFacts(server));
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

    for (const { money, states, advice } of [chinese, english]) {
      const ofPage = leaves
        .map(({ machine, leaf }) => adviceFor(machine, [leaf], { ...advice, ...states }))
        .find((text) => text !== null);
      const sentence = key === null ? ofPage : money[key];
      expect(sentence ?? 'no sentence').toMatch(right);
    }
  });
});
