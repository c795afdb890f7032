import type { RefundOutcome } from '#contract/staff/case.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import type { Proposal } from '../refund-proposals.ts';
import { presentProposal } from './proposal.ts';

/** The result of an approval: the refund, and its proposal when it waits for a second person. */
export type Approved = { refund: RefundRow; proposal: Proposal | null };

/** Formats the result of an approval for `reader`. */
export function toApprovalOutcome(
  { refund, proposal }: Approved,
  reader: StaffPerson,
): RefundOutcome {
  return {
    ...toRefundOutcome(refund),
    proposal: proposal === null ? null : presentProposal(proposal, reader),
  };
}

/** Formats the result of a refund decision by one person. */
export function toRefundOutcome({ refundNo, status }: RefundRow): RefundOutcome {
  return { refund_no: refundNo, status, proposal: null };
}
