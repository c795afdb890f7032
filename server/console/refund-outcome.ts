import type { RefundOutcome, RefundProposal } from '#contract/desk-case.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import type { Proposal } from '#server/domain/refunds/proposals.ts';
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

/** Returns what became of a refund at the console. */
export function presentOutcome(
  { refundNo, status }: Pick<RefundRow, 'refundNo' | 'status'>,
  proposal: Proposal | null,
  reader: StaffPerson,
): RefundOutcome {
  return {
    refund_no: refundNo,
    status,
    proposal: proposal === null ? null : presentProposal(proposal, reader),
  };
}
