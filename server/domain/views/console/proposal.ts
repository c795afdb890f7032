import type { RefundProposal } from '#contract/staff/case.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import type { Proposal } from '../refund-proposals.ts';

/** Formats a proposal for a colleague. */
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
