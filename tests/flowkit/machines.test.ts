import { expect, it } from 'vitest';
import { cases, complaintsOf } from './machines/check.ts';

it.each(cases.map((given) => [given.machine.id, given] as const))(
  'has a path for every goal of %s, or the reason why there is none',
  (_, given) => {
    expect(complaintsOf(given)).toEqual([]);
  },
);

it('is held against at least forty machines that were not written for it', () => {
  const names = new Set(cases.map(({ machine }) => machine.id));

  expect(names.size).toBe(cases.length);
  expect(cases.filter(({ refusal }) => refusal === undefined).length).toBeGreaterThanOrEqual(40);
});
