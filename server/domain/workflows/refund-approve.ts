import { and, eq } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import type { Shown } from '#contract/base/shown.ts';
import { refundAllows, refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { Refusal } from '#server/base/refusal.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { refundApprovals } from '#server/db/tables/staff.ts';
import { findRefund } from '#server/domain/refunds/find.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import { findSecond, lockColleague, spendSecondCode } from '#server/domain/staff/second-person.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import type { Approved } from '#server/domain/views/console/refund-outcome.ts';
import {
  findProposalById,
  sumOfOrder,
  sumOfPersonToday,
  type Proposal,
} from '#server/domain/views/refund-proposals.ts';
import { refuseOtherFigure } from '#server/domain/views/refund-quote.ts';
import { runStaffWork, withoutKey, type Ask, type StaffWork } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import { decideWithin, loggingRefusal, sendNow } from './refund-decide.ts';
import { lockRefund } from './refund-send.ts';
import { createRefund } from './refund-request.ts';

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
      await lockColleague(work.tx, person);
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
    await lockColleague(tx, person);
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

/** Sends the money after the commit; a proposal or an offer has no money to send yet. */
export async function sendApproved(deps: Deps, { refund }: Approved): Promise<void> {
  if (refundIs(refund.status, 'atWallet')) await sendNow(deps, refund);
}

/**
 * Confirms another person's proposal as the second person: with its amount, in fen, and an unused one-time
 * code. Where no other colleague may confirm it, the operator does so by command. Throws 403 for the same person, 401
 * and 429 for the code, 409 for another amount, other terms than the page showed, and a proposal that has changed.
 */
export async function confirmAsSecond(
  ask: Ask<Deps>,
  person: StaffPerson,
  id: number,
  { amount, shown, code }: { amount: number; shown: Shown; code: string },
): Promise<Approved> {
  const proposal = await readProposal(ask, id);
  const { actor, id: decidedBy } = await findSecond(ask, person, proposal.proposedBy);
  if (proposal.amount !== amount) throw new Refusal(409, 'console.amount_differs');
  await refuseOtherTerms(ask, proposal, shown);
  await spendSecondCode(ask, person, code);
  const { refundNo, reason } = proposal;
  const decision = { act: 'approve', amount, reason } as const;
  const confirmed = await voidWhenRefused(ask, id, () =>
    loggingRefusal(ask, actor, refundNo, decision, () =>
      runStaffWork(ask, actor, async (work) => {
        const { tx, now } = work;
        const [open] = await tx
          .update(refundApprovals)
          .set({ state: 'done', decidedBy, decidedAt: now })
          .where(and(eq(refundApprovals.id, id), eq(refundApprovals.state, 'open')))
          .returning();
        if (open === undefined) throw new Refusal(409, 'console.changed');
        const known = await findRefund(tx, refundNo);
        if (known === null) throw new Error(`refund ${refundNo} vanished`);
        const given = known.asked === amount ? null : amount;
        const refund = await decideWithin(work, known, { ...decision, amount: given });
        const facts = { amount, proposed_by: proposal.by };
        await work.log({ act: 'refund.confirm', subject: refundNo, facts });
        const made = { refund, proposal: null };
        return made;
      }),
    ),
  );
  await sendApproved(ask, confirmed);
  return confirmed;
}

/**
 * Checks the terms before the code is spent: they change when content was delivered or opened since the page
 * was read.
 */
async function refuseOtherTerms(
  { db, clock }: Deps,
  { refundNo }: Proposal,
  shown: Shown,
): Promise<void> {
  const [row] = await db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.refundNo, refundNo));
  if (row === undefined) throw new Error(`refund ${refundNo} vanished`);
  await refuseOtherFigure(db, row.order, row.refund, shown, clock.date());
}

/** Rejects a proposal without a decision; any colleague of the role may do so. Throws 404, 409. */
export async function returnProposal(
  ask: Ask<Deps>,
  person: StaffPerson,
  id: number,
  reason: string,
): Promise<void> {
  const { refundNo, amount, by } = await readProposal(ask, id);
  const { actor } = person;
  await runStaffWork(ask, actor, async ({ tx, now, ...work }) => {
    const returned = await tx
      .update(refundApprovals)
      .set({ state: 'returned', decidedBy: person.id, decidedAt: now })
      .where(and(eq(refundApprovals.id, id), eq(refundApprovals.state, 'open')))
      .returning();
    if (returned.length === 0) throw new Refusal(409, 'console.changed');
    const facts = { amount, proposed_by: by };
    await work.log({ act: 'refund.return', subject: refundNo, facts, reason });
  });
}

async function readProposal({ db }: Deps, id: number): Promise<Proposal> {
  const proposal = await findProposalById(db, id);
  if (proposal === null) throw new Refusal(404, 'console.not_found');
  return proposal;
}

/** Voids a proposal that can no longer be decided, so that it neither waits nor counts against a limit. */
async function voidWhenRefused<Result>(
  { db }: Deps,
  id: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && !error.isOfConsole) {
      await db
        .update(refundApprovals)
        .set({ state: 'void' })
        .where(and(eq(refundApprovals.id, id), eq(refundApprovals.state, 'open')));
    }
    throw error;
  }
}
