import { describe, expect, it } from 'vitest';
import { bugs } from './bugs.ts';
import { check } from './check.ts';
import { small } from './configurations.ts';

// Each bug shows in the first ten thousands of worlds.
const enough = 25_000;

describe('the shipped machines, a small server, its wallets, a payer and time', () => {
  it.each(small)('the machines leave nothing to complain of: $name', ({ rules, limit }) => {
    const { isComplete, violations } = check(rules, limit);

    expect(violations).toEqual([]);
    expect(isComplete).toBe(true);
  });
});

describe('a reintroduced past bug is found', () => {
  it.each(bugs)('$what', ({ rules, parts, found }) => {
    expect(check(rules, enough, parts).violations.map(({ what }) => what)).toContain(found);
    expect(check(rules, enough).violations).toEqual([]);
  });
});
