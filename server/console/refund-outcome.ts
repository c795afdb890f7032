import type { RefundOutcome, RefundProposal } from '#contract/desk-case.ts';
import type { Proposal } from '#server/domain/refunds/proposals.ts';
import type { Approved } from '#server/domain/refunds/approve-as-one.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';

/** Returns a proposal as a colleague reads it. */
export function presentProposal(proposal: Proposal, reader: StaffPerson): RefundProposal {
  return {
    id: String(proposal.id),
    refund_no: proposal.refundNo,
    order_no: proposal.orderNo,
    amount: proposal.amount,
    reason: proposal.reason,
    proposed_by: proposal.by,
    proposed_at: proposal.proposedAt.toISOString(),
    is_own: proposal.proposedBy === reader.id,
  };
}

/** Returns how what became of a refund is said to `reader`. */
export function outcomeFor(reader: StaffPerson): (approved: Approved) => RefundOutcome {
  return ({ refund, proposal }) => ({
    refund_no: refund.refundNo,
    status: refund.status,
    proposal: proposal === null ? null : presentProposal(proposal, reader),
  });
}
