import type { RefundStatus } from '#contract/base/picklists.ts';

/** The states beside the straight way; withdrawing is the customer's own act and has its button. */
export type RefundBranch = 'offered' | 'declined' | 'failed';

/** Which of them a refund can still come to, as machines/refund-lifecycle.machine.ts has it. */
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
