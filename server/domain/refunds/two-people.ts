import { and, eq } from 'drizzle-orm';
import { refunds } from '#server/db/tables/payments.ts';
import { refundApprovals, staff } from '#server/db/tables/staff.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import { DeskFailure } from '#server/domain/desk-failure.ts';
import { writeDeskLog } from '#server/domain/desk-log/write.ts';
import { consoleActor } from '#server/domain/staff/actor.ts';
import { countStaffGuess, lockedUntil, undoStaffGuess } from '#server/domain/staff/guesses.ts';
import { spendOneTimeCode } from '#server/domain/staff/one-time-codes.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import { decideRefund } from './decide.ts';
import { findRefund } from './find.ts';
import type { RefundRow } from './move.ts';
import { findProposalById, sumOfOrder, sumOfPersonToday, type Proposal } from './proposals.ts';

type Approval = { amount: number | null; reason: string | null };
type Approved = { refund: RefundRow; proposal: Proposal | null };

/**
 * Approves a refund in the name of one person, or writes it down for a second one: when with what was
 * approved before, of the order or by this person today, it is above `limit`, in fen. Throws as
 * `decideRefund`, and 409 while it waits for a second person already.
 */
export async function approveAsOne(
  deps: Deps,
  person: StaffPerson,
  limit: number,
  refundNo: string,
  { amount: given, reason }: Approval,
): Promise<Approved> {
  const now = deps.clock.date();
  const refund = await findRefund(deps.db, refundNo);
  if (refund === null) throw new DeskFailure(404, 'desk.not_found');
  if (refund.status !== 'requested') throw new DeskFailure(409, 'desk.changed');
  const amount = given ?? refund.asked;
  const approval = await deps.db.transaction(async (tx) => {
    // One person's approvals come one after the other, in however many tabs.
    await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, person.id)).for('update');
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
    if (written === undefined) throw new DeskFailure(409, 'desk.changed');
    if (needsSecond) {
      await writeDeskLog(tx, {
        at: now,
        actor: consoleActor(person.name),
        act: 'refund.propose',
        subject: refundNo,
        reason: [`${amount} fen`, reason].filter((part) => part !== null).join(': '),
        outcome: 'done',
      });
    }
    return written;
  });
  if (approval.state === 'open') {
    return { refund, proposal: await findProposalById(deps.db, approval.id) };
  }
  const decided = await decideOrVoid(deps, person, approval.id, refundNo, {
    amount: given,
    reason,
  });
  return { refund: decided, proposal: null };
}

/**
 * Confirms as the second person what another proposed: with its amount, in fen, and a one-time code
 * that was not taken before. Throws 403 for the same person, 401 and 429 for the code, 409 for another
 * amount and for what has moved on.
 */
export async function confirmAsSecond(
  deps: Deps,
  person: StaffPerson,
  id: number,
  { amount, code }: { amount: number; code: string },
): Promise<RefundRow> {
  const proposal = await proposalOf(deps, id);
  if (proposal.proposedBy === person.id) throw new DeskFailure(403, 'desk.same_person');
  if (proposal.amount !== amount) throw new DeskFailure(409, 'desk.amount_differs');
  await spendFreshCode(deps, person, code);
  const [confirmed] = await deps.db
    .update(refundApprovals)
    .set({ state: 'done', decidedBy: person.id, decidedAt: deps.clock.date() })
    .where(and(eq(refundApprovals.id, id), eq(refundApprovals.state, 'open')))
    .returning();
  if (confirmed === undefined) throw new DeskFailure(409, 'desk.changed');
  const refund = await findRefund(deps.db, proposal.refundNo);
  const given = refund?.asked === amount ? null : amount;
  const approval = { amount: given, reason: proposal.reason };
  const decided = await decideOrVoid(deps, person, id, proposal.refundNo, approval);
  await writeDeskLog(deps.db, {
    at: deps.clock.date(),
    actor: consoleActor(person.name),
    act: 'refund.confirm',
    subject: proposal.refundNo,
    reason: `proposed by ${proposal.by}`,
    outcome: 'done',
  });
  return decided;
}

/** Gives a proposal back, by whoever of the role does not agree: nothing is decided. Throws 404, 409. */
export async function returnProposal(
  deps: Deps,
  person: StaffPerson,
  id: number,
  reason: string,
): Promise<void> {
  const { refundNo } = await proposalOf(deps, id);
  const at = deps.clock.date();
  await deps.db.transaction(async (tx) => {
    const returned = await tx
      .update(refundApprovals)
      .set({ state: 'returned', decidedBy: person.id, decidedAt: at })
      .where(and(eq(refundApprovals.id, id), eq(refundApprovals.state, 'open')))
      .returning();
    if (returned.length === 0) throw new DeskFailure(409, 'desk.changed');
    const entry = { act: 'refund.return', subject: refundNo, reason, outcome: 'done' } as const;
    await writeDeskLog(tx, { at, actor: consoleActor(person.name), ...entry });
  });
}

async function proposalOf({ db }: Deps, id: number): Promise<Proposal> {
  const proposal = await findProposalById(db, id);
  if (proposal === null) throw new DeskFailure(404, 'desk.not_found');
  return proposal;
}

async function spendFreshCode(deps: Deps, person: StaffPerson, code: string): Promise<void> {
  const locks = await countStaffGuess(deps.db, person.name, deps.clock.date());
  const [row] = await deps.db.select().from(staff).where(eq(staff.id, person.id));
  if (row === undefined || !(await spendOneTimeCode(deps, row, code))) {
    throw locks === null ? new DeskFailure(401, 'desk.code_failed') : lockedUntil(locks);
  }
  await undoStaffGuess(deps.db, person.name);
}

/** What comes to nothing counts against nobody's limit. */
async function decideOrVoid(
  deps: Deps,
  person: StaffPerson,
  id: number,
  refundNo: string,
  approval: Approval,
): Promise<RefundRow> {
  try {
    const decision = { act: 'approve', ...approval } as const;
    return await decideRefund(deps, consoleActor(person.name), refundNo, decision);
  } catch (error) {
    // When it was decided all the same the row stays as it is.
    const [now] = await deps.db.select().from(refunds).where(eq(refunds.refundNo, refundNo));
    if (now?.status === 'requested' || error instanceof AppError) {
      await deps.db
        .update(refundApprovals)
        .set({ state: 'void' })
        .where(eq(refundApprovals.id, id));
    }
    throw error;
  }
}
