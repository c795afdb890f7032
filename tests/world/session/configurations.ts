import type { SessionRules } from './moves.ts';

export type SessionConfiguration = { name: string; rules: SessionRules; limit: number };

const twoTabs: SessionRules = {
  tabs: 2,
  people: ['a'],
  signIns: 1,
  endings: 0,
  faults: 0,
  caches: false,
};

/** More than any of these needs: a search that reaches it is cut, which fails. */
const limit = 1_000_000;

/** Small ones, searched in every test run. */
export const smallSessions: readonly SessionConfiguration[] = [
  {
    name: 'session, two tabs, one ends, 1 fault',
    rules: { ...twoTabs, endings: 1, faults: 1 },
    limit,
  },
  { name: 'session, two tabs, signed in twice', rules: { ...twoTabs, signIns: 2 }, limit },
];

/** Large ones, searched by `npm run world` and in the long tests. */
export const largeSessions: readonly SessionConfiguration[] = [
  {
    name: 'session, two tabs, two people, one ends, 1 fault',
    rules: { ...twoTabs, people: ['a', 'b'], signIns: 2, endings: 1, faults: 1 },
    limit,
  },
  {
    name: 'session, two tabs, two people, one ends, cached',
    rules: { ...twoTabs, people: ['a', 'b'], signIns: 2, endings: 1, caches: true },
    limit,
  },
  {
    name: 'session, three tabs, one ends',
    rules: { ...twoTabs, tabs: 3, endings: 1 },
    limit,
  },
];

/** Creates rules without limits, for traces that are not searched. */
export function anySession(tabs: number): SessionRules {
  return { tabs, people: ['a', 'b'], signIns: 99, endings: 99, faults: 99, caches: true };
}
