import type { Database } from '#server/db/database.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { LoggedAct } from '#contract/staff/log.ts';
import { refundAllows, refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { runStaffWork, type Ask, type StaffWork } from '#server/records/ask.ts';
import { notifyRefundDecided } from '#server/domain/notifications/create.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { findRefund } from '#server/domain/refunds/find.ts';
import { moveRefund, type RefundRow } from '#server/domain/refunds/move.ts';
import { addToTimeline } from '#server/domain/orders/timeline.ts';
import type { Deps } from './deps.ts';
import { refuseAboveTerms, sendNow, startRefunding } from './approve-refund.ts';
import { lockRefund } from './lock-refund.ts';
import { recordMoneyBack } from './record-refund.ts';
import { recordWalletState } from './send-refund.ts';

/** A staff decision about a refund; `amount` in fen. */
export type RefundDecision =
  | { act: 'approve'; amount: number | null; reason: string | null }
  | { act: 'decline'; reason: string }
  | { act: 'settle'; reference: string };

/**
 * Decides a refund in the name of `actor`: approves the requested amount, offers less, declines it, or
 * records that a failed one was paid by hand. The staff log contains every act, including refusals. Throws
 * 404 for an unknown refund, 409 when it has changed, 422 for more than was requested, or than the terms
 * allow after content was opened or delivered, 503 when the wallet does not report whether it sent the refund
 * that is to be settled by hand.
 */
export async function decideRefund(
  ask: Ask<Deps>,
  actor: string,
  refundNo: string,
  decision: RefundDecision,
): Promise<RefundRow> {
  const decided = await loggingRefusal(ask, actor, refundNo, decision, async () => {
    const known = await findRefund(ask.db, refundNo);
    if (known === null) throw new Refusal(404, 'refund.not_found');
    if (decision.act === 'settle' && refundAllows(known.status, 'settle')) {
      await recordWalletState(ask, known);
    }
    return runStaffWork(ask, actor, async (work) => {
      const moved = await decideWithin(work, known, decision);
      return moved;
    });
  });
  if (refundIs(decided.status, 'atWallet')) await sendNow(ask, decided);
  return decided;
}

/**
 * Decides a refund within a unit of work, with its line in the log. The caller sends the money after the
 * commit (`sendNow`). Throws as `decideRefund`.
 */
export async function decideWithin(
  { tx, now, log }: StaffWork,
  known: RefundRow,
  decision: RefundDecision,
): Promise<RefundRow> {
  const { refund, order } = await lockRefund(tx, known);
  const moved = await decide(tx, order, refund, decision, now);
  if (moved === null) throw new Refusal(409, 'refund.changed');
  const reason = getTypedReason(decision);
  await log({ ...toLoggedAct(decision, refund), subject: refund.refundNo, reason });
  return moved;
}

/** Runs `work`, and logs its refusal outside of its transaction, which was rolled back by then. */
export async function loggingRefusal<Result>(
  { db, clock }: Deps,
  actor: string,
  refundNo: string,
  decision: RefundDecision,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && !error.isOfConsole) {
      const refund = await findRefund(db, refundNo);
      const known = refund === null ? {} : toLoggedAct(decision, refund).facts;
      await writeStaffLog(db, {
        at: clock.date(),
        actor,
        act: `refund.${decision.act}`,
        subject: refundNo,
        facts: { ...known, error: error.code },
        reason: getTypedReason(decision),
        outcome: 'refused',
      });
    }
    throw error;
  }
}

function getTypedReason(decision: RefundDecision): string | null {
  return decision.act === 'settle' ? decision.reference : decision.reason;
}

function toLoggedAct(decision: RefundDecision, { asked, amount }: RefundRow): LoggedAct {
  switch (decision.act) {
    case 'approve':
      return { act: 'refund.approve', facts: { amount: decision.amount ?? asked, asked } };
    case 'decline':
      return { act: 'refund.decline', facts: { asked } };
    case 'settle':
      // Only a refund that was never approved has no amount, and its settlement is refused.
      return { act: 'refund.settle', facts: { amount: amount ?? asked } };
  }
}

async function decide(
  tx: Database,
  order: OrderRow,
  refund: RefundRow,
  decision: RefundDecision,
  now: Date,
): Promise<RefundRow | null> {
  switch (decision.act) {
    case 'approve':
      return approve(tx, order, refund, decision, now);
    case 'decline': {
      const set = { decidedAt: now, decisionReason: decision.reason, offered: null };
      return tellDecision(tx, order, await moveRefund(tx, refund, 'refund.declined', set), now);
    }
    case 'settle': {
      const set = { doneAt: now, reference: decision.reference, walletState: null };
      const settled = await moveRefund(tx, refund, 'refund.settled', set);
      if (settled !== null) await recordMoneyBack(tx, order, settled, now);
      return settled;
    }
  }
}

async function approve(
  tx: Database,
  order: OrderRow,
  refund: RefundRow,
  { amount: approved, reason }: RefundDecision & { act: 'approve' },
  now: Date,
): Promise<RefundRow | null> {
  const amount = approved ?? refund.asked;
  if (amount <= 0 || amount > refund.asked) {
    throw invalid('amount', 'refundAmount');
  }
  await refuseAboveTerms(tx, order, refund, amount);
  const moved =
    amount === refund.asked
      ? await startRefunding(tx, order, refund, 'refund.approved', amount, now)
      : await moveRefund(tx, refund, 'refund.offered', {
          offered: amount,
          decidedAt: now,
          decisionReason: reason,
        });
  return tellDecision(tx, order, moved, now);
}

/** Notifies the owner of a decision, and adds it to the timeline of the order. */
async function tellDecision(
  tx: Database,
  order: OrderRow,
  refund: RefundRow | null,
  now: Date,
): Promise<RefundRow | null> {
  if (refund === null) return null;
  await addToTimeline(tx, order, 'refund.decided', now);
  await notifyRefundDecided(tx, order, refund, now);
  return refund;
}
