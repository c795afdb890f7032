import type { RefundOutcome } from '#contract/staff/case.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import type { Proposal } from '../refund-proposals.ts';
import { presentProposal } from './proposal.ts';

/** What became of an approval: the refund, and its proposal where it waits for a second person. */
export type Approved = { refund: RefundRow; proposal: Proposal | null };

/** Returns how what became of an approval is said to `reader`. */
export function toApprovalOutcome(
  { refund, proposal }: Approved,
  reader: StaffPerson,
): RefundOutcome {
  return {
    ...toRefundOutcome(refund),
    proposal: proposal === null ? null : presentProposal(proposal, reader),
  };
}

/** Returns how what one person alone decided about a refund is said. */
export function toRefundOutcome({ refundNo, status }: RefundRow): RefundOutcome {
  return { refund_no: refundNo, status, proposal: null };
}
