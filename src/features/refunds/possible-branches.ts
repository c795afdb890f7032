import type { RefundStatus } from '#contract/base/picklists.ts';

/** The states off the main path; withdrawing is the customer's action and has a button. */
export type RefundBranch = 'offered' | 'declined' | 'failed';

/** The branches that a refund can still reach, as machines/lifecycles/refund-lifecycle.machine.ts defines them. */
export const possibleBranches: Record<RefundStatus, readonly RefundBranch[]> = {
  requested: ['offered', 'declined', 'failed'],
  offered: ['declined', 'failed'],
  refunding: ['failed'],
  failed: [],
  declined: [],
  withdrawn: [],
  refunded: [],
  settled: [],
};
