import { and, eq } from 'drizzle-orm';
import type { Shown } from '#contract/base/shown.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { refundApprovals } from '#server/db/tables/staff.ts';
import { Refusal } from '#server/base/refusal.ts';
import { runStaffWork, type Ask } from '#server/records/ask.ts';
import { operatorActor } from '#server/records/actor.ts';
import { countMoneyColleagues } from '#server/domain/staff/accounts.ts';
import { spendFreshCode } from '#server/domain/staff/fresh-codes.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import { findRefund } from '#server/domain/refunds/find.ts';
import type { Approved } from '#server/domain/views/console/refund-outcome.ts';
import { findProposalById, type Proposal } from '#server/domain/views/refund-proposals.ts';
import { refuseOtherFigure } from '#server/domain/views/refund-quote.ts';
import type { Deps } from './deps.ts';
import { sendApproved } from './approve-refund-as-one.ts';
import { decideWithin, loggingRefusal } from './decide-refund.ts';

/**
 * Confirms another person's proposal as the second person: with its amount, in fen, and an unused one-time
 * code. By command the operator confirms it where nobody else may. Throws 403 for the same person, 401 and 429
 * for the code, 409 for another amount, other terms than the page showed, and a proposal that has changed.
 */
export async function confirmAsSecond(
  ask: Ask<Deps>,
  person: StaffPerson,
  id: number,
  { amount, shown, code }: { amount: number; shown: Shown; code: string },
): Promise<Approved> {
  const proposal = await readProposal(ask, id);
  const isOwn = proposal.proposedBy === person.id;
  if (isOwn && !(await isAlone(ask, person))) throw new Refusal(403, 'console.same_person');
  if (proposal.amount !== amount) throw new Refusal(409, 'console.amount_differs');
  await refuseOtherTerms(ask, proposal, shown);
  if (person.command?.code !== code) await spendFreshCode(ask, person, code);
  const actor = isOwn ? operatorActor : person.actor;
  const { refundNo, reason } = proposal;
  const decision = { act: 'approve', amount, reason } as const;
  const confirmed = await voidWhenRefused(ask, id, () =>
    loggingRefusal(ask, actor, refundNo, decision, () =>
      runStaffWork(ask, actor, async (work) => {
        const { tx, now } = work;
        const [open] = await tx
          .update(refundApprovals)
          .set({ state: 'done', decidedBy: isOwn ? null : person.id, decidedAt: now })
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

async function isAlone({ db }: Deps, { command }: StaffPerson): Promise<boolean> {
  return command?.isAlone === true && (await countMoneyColleagues(db)) < 2;
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
