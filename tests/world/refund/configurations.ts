import type { RefundRules } from './moves.ts';

export type RefundConfiguration = { name: string; rules: RefundRules; limit: number };

const onePage: RefundRules = { tabs: 1, requests: 1, decisions: 3, faults: 1, lessens: false };

/** More than any of these needs: a search that reaches it is cut, which fails. */
const limit = 1_000_000;

/** Small ones, searched in every test run. */
export const smallRefunds: readonly RefundConfiguration[] = [
  { name: 'refund, one page, 1 fault', rules: { ...onePage, decisions: 2 }, limit },
  {
    name: 'refund, one page, asked twice, the terms give less',
    rules: { ...onePage, requests: 2, decisions: 1, faults: 0, lessens: true },
    limit,
  },
];

/** Large ones, searched by `npm run world` and in the long tests. */
export const largeRefunds: readonly RefundConfiguration[] = [
  {
    name: 'refund, one page, 4 decisions, 2 faults',
    rules: { ...onePage, decisions: 4, faults: 2, lessens: true },
    limit,
  },
  {
    name: 'refund, two pages, asked twice',
    rules: { ...onePage, tabs: 2, requests: 2, decisions: 1, faults: 0 },
    limit,
  },
  {
    name: 'refund, two pages, 1 fault',
    rules: { ...onePage, tabs: 2, decisions: 1 },
    limit,
  },
];

/** Creates rules without limits, for traces that are not searched. */
export function anyRefund(tabs: number): RefundRules {
  return { tabs, requests: 99, decisions: 99, faults: 99, lessens: true };
}
