import { expect, it } from 'vitest';
import { cases, listComplaints } from './check.ts';
import { constructs } from './constructs.ts';

it.each(cases.map((given) => [given.machine.id, given] as const))(
  'every goal of %s has a path or a reason for having none',
  (_, given) => {
    expect(listComplaints(given)).toEqual([]);
  },
);

it('the generator is tested against at least forty machines from elsewhere', () => {
  const names = new Set(cases.map(({ machine }) => machine.id));

  expect(names.size).toBe(cases.length);
  expect(cases.filter(({ refusal }) => refusal === undefined).length).toBeGreaterThanOrEqual(40);
});

it('each construct of XState is used by a machine that the generator handles', () => {
  const covered = cases.filter(({ refusal }) => refusal === undefined);
  const missing = Object.entries(constructs).filter(
    ([, isUsed]) => !covered.some(({ machine }) => isUsed(machine)),
  );

  expect(missing.map(([construct]) => construct)).toEqual([]);
});
