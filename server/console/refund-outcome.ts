import type { RefundOutcome } from '#contract/staff/case.ts';
import type { Approved } from '#server/domain/workflows/approve-refund-as-one.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import { presentProposal } from '#server/domain/views/console/proposal.ts';

/** Returns how what became of a refund is said to `reader`. */
export function outcomeFor(reader: StaffPerson): (approved: Approved) => RefundOutcome {
  return ({ refund, proposal }) => ({
    refund_no: refund.refundNo,
    status: refund.status,
    proposal: proposal === null ? null : presentProposal(proposal, reader),
  });
}
