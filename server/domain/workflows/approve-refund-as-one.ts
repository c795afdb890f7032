import { eq } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import type { Shown } from '#contract/base/shown.ts';
import { refundAllows, refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { refundApprovals, staff } from '#server/db/tables/staff.ts';
import { Refusal } from '#server/base/refusal.ts';
import { runStaffWork, withoutKey, type Ask, type StaffWork } from '#server/records/ask.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import { findRefund } from '#server/domain/refunds/find.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import type { Approved } from '#server/domain/views/console/refund-outcome.ts';
import { refuseOtherFigure } from '#server/domain/views/refund-quote.ts';
import {
  findProposalById,
  sumOfOrder,
  sumOfPersonToday,
} from '#server/domain/views/refund-proposals.ts';
import type { Deps } from './deps.ts';
import { sendNow } from './approve-refund.ts';
import { createRefund } from './request-refund.ts';
import { decideWithin, loggingRefusal } from './decide-refund.ts';
import { lockRefund } from './lock-refund.ts';

/**
 * `shown` is the figure that was decided about; null for a refund that is requested and approved in one step.
 */
type Approval = { amount: number | null; reason: string | null; shown: Shown | null };

/**
 * Approves a refund in the name of one person, or records it for a second one when it exceeds `limit`, in
 * fen, together with earlier approvals of the order or by this person today. Throws as `decideRefund`, 409
 * for another figure than the page showed, and 409 while it already waits for a second person.
 */
export async function approveAsOne(
  ask: Ask<Deps>,
  person: StaffPerson,
  limit: number,
  refundNo: string,
  approval: Approval,
): Promise<Approved> {
  const { amount, reason } = approval;
  const decision = { act: 'approve', amount, reason } as const;
  const { actor } = person;
  const approved = await loggingRefusal(ask, actor, refundNo, decision, () =>
    runStaffWork(ask, actor, async (work) => {
      await lockPerson(work.tx, person);
      const refund = await findRefund(work.tx, refundNo);
      if (refund === null) throw new Refusal(404, 'console.not_found');
      const made = await approveWithin(work, person, limit, refund, approval);
      return made;
    }),
  );
  await sendApproved(ask, approved);
  return approved;
}

/**
 * Requests a refund in the name of a customer and approves it in one transaction; otherwise a failed approval
 * would leave a request that the customer never made. Throws as `createRefund` and `approveAsOne`.
 */
export async function refundByHand(
  ask: Ask<Deps>,
  person: StaffPerson,
  limit: number,
  { userId, orderNo }: { userId: string; orderNo: string },
  { amount, reason, shown }: { amount: number; reason: string; shown: Shown },
  locale: Locale,
): Promise<Approved> {
  const { actor } = person;
  const approved = await runStaffWork(ask, actor, async (work) => {
    const { tx } = work;
    await lockPerson(tx, person);
    const request = { order_no: orderNo, amount, reason: 'other', note: reason, shown } as const;
    const within = withoutKey({ ...ask, db: tx });
    const { refund_no: refundNo } = await createRefund(within, userId, request, locale);
    const refund = await findRefund(tx, refundNo);
    if (refund === null) throw new Error(`refund ${refundNo} vanished`);
    const facts = { refund_no: refundNo, amount: refund.asked };
    await work.log({ act: 'refund.request', subject: orderNo, facts, reason });
    const approval = { amount: null, reason, shown: null };
    const made = await approveWithin(work, person, limit, refund, approval);
    return made;
  });
  await sendApproved(ask, approved);
  return approved;
}

/** Runs under the lock of the person: their approvals run one after the other, in any number of tabs. */
async function approveWithin(
  work: StaffWork,
  person: StaffPerson,
  limit: number,
  refund: RefundRow,
  { amount: given, reason, shown }: Approval,
): Promise<Approved> {
  const { tx, now } = work;
  const { refundNo } = refund;
  if (!refundAllows(refund.status, 'approve')) throw new Refusal(409, 'console.changed');
  if (shown !== null) {
    const { order } = await lockRefund(tx, refund);
    await refuseOtherFigure(tx, order, refund, shown, now);
  }
  const amount = given ?? refund.asked;
  const ofOrder = amount + (await sumOfOrder(tx, refund));
  const ofPerson = amount + (await sumOfPersonToday(tx, person.id, now));
  const needsSecond = ofOrder > limit || ofPerson > limit;
  const [written] = await tx
    .insert(refundApprovals)
    .values({
      refundNo,
      amount,
      reason,
      proposedBy: person.id,
      proposedAt: now,
      state: needsSecond ? 'open' : 'done',
    })
    .onConflictDoNothing()
    .returning();
  if (written === undefined) throw new Refusal(409, 'console.changed');
  if (!needsSecond) {
    const decision = { act: 'approve', amount: given, reason } as const;
    return { refund: await decideWithin(work, refund, decision), proposal: null };
  }
  const facts = { amount, asked: refund.asked };
  await work.log({ act: 'refund.propose', subject: refundNo, facts, reason });
  return { refund, proposal: await findProposalById(tx, written.id) };
}

async function lockPerson(tx: Database, { id }: StaffPerson): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, id)).for('update');
}

/** Sends the money after the commit; a proposal or an offer has no money to send yet. */
export async function sendApproved(deps: Deps, { refund }: Approved): Promise<void> {
  if (refundIs(refund.status, 'atWallet')) await sendNow(deps, refund);
}
