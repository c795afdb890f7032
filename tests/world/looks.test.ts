import { describe, expect, it } from 'vitest';
import { bugs } from './bugs.ts';
import { shippedMachines } from './check.ts';
import { lastingLooks } from './looks.ts';
import type { Rules } from './rules.ts';
import { newServer } from './server.ts';
import type { Machines } from './run-tab.ts';

const rules: Rules = {
  server: newServer,
  tabs: ['review'],
  isOneBrowser: true,
  attempts: 2,
  payments: 1,
  faults: 1,
  may: ['cancel'],
};

function ambiguous(machines: Machines): Record<string, readonly string[]> {
  const { looks, isComplete } = lastingLooks(rules, 50_000, machines);
  expect(isComplete).toBe(true);
  // As many as there are words for: the way to the code, the code, and each of the ends.
  expect(looks.size).toBeGreaterThan(20);
  const pairs = [...looks].map(([look, truths]) => [look, [...truths].toSorted()] as const);
  // A page that shows an unclear state may show it for several truths.
  const isOpen = (look: string) => look.includes('.unclear');
  return Object.fromEntries(pairs.filter(([look, truths]) => truths.length > 1 && !isOpen(look)));
}

describe('parts of the page that last', () => {
  it('a page never looks the same for two truths', () => {
    expect(ambiguous(shippedMachines)).toEqual({});
  });

  it('a page would look the same if the watch over a code did not see the order', () => {
    const machines = bugs[0]?.parts.machines ?? shippedMachines;

    expect(ambiguous(machines)).toMatchObject({
      'pay expired (look, pick alipay, pick wechat, cancel)': ['cancelled', 'unpaid, no code'],
    });
  });
});
