import type { FormRules } from './moves.ts';

export type FormConfiguration = { name: string; rules: FormRules; limit: number };

/** More than any of these needs: a search that reaches it is cut, which fails. */
const limit = 1_000_000;

/** Small ones, searched in every test run. */
export const smallForms: readonly FormConfiguration[] = [
  {
    name: 'form, one tab, 4 lost answers',
    rules: { tabs: 1, presses: 2, faults: 4, endings: 0 },
    limit,
  },
  {
    name: 'form, one tab, the session ends',
    rules: { tabs: 1, presses: 2, faults: 1, endings: 1 },
    limit,
  },
  {
    name: 'form, two tabs, a lost answer, the session ends',
    rules: { tabs: 2, presses: 2, faults: 1, endings: 1 },
    limit,
  },
];

/** Large ones, searched by `npm run world` and in the long tests. */
export const largeForms: readonly FormConfiguration[] = [
  {
    name: 'form, two tabs, 2 lost answers, the session ends',
    rules: { tabs: 2, presses: 2, faults: 2, endings: 1 },
    limit,
  },
];
