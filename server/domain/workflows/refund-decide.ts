import { eq } from 'drizzle-orm';
import type { LoggedAct } from '#contract/staff/log.ts';
import { refundAllows, refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { invalid, Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { grantedPlans, memberships } from '#server/db/tables/memberships.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { outbox } from '#server/db/tables/payments.ts';
import { notifyRefundDecided } from '#server/domain/notifications/create.ts';
import { endEntitlements } from '#server/domain/entitlements/entitlements.ts';
import { addToTimeline } from '#server/domain/orders/timeline.ts';
import { recordPlan } from '#server/domain/outbox/record-plan.ts';
import { runsFrom } from '#server/domain/periods/period.ts';
import { findRefund } from '#server/domain/refunds/find.ts';
import { moveRefund, type RefundRow } from '#server/domain/refunds/move.ts';
import { readAfterRefund } from '#server/domain/views/refund-effect.ts';
import { keptCredit } from '#server/domain/views/plan-credits.ts';
import { readKept } from '#server/domain/views/money-kept.ts';
import { readPeriods, toSubject } from '#server/domain/views/periods.ts';
import { readRefundable } from '#server/domain/views/refund-facts.ts';
import { runStaffWork, type Ask, type StaffWork } from '#server/records/ask.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import type { Deps } from './deps.ts';
import { keepLevel } from './membership-keep-level.ts';
import { moveUp } from './periods-move-up.ts';
import { lockRefund, recordMoneyBack, recordWalletState } from './refund-send.ts';
import { resumePlans } from './plans-resume.ts';
import { runSubjectJobs } from './outbox-run.ts';

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

/**
 * Reserves `amount` and enqueues its payout, in the transaction that approves it or accepts the offer; the
 * purchase ends to the extent that it is paid back. Null when the lifecycle does not allow it. Throws as
 * `refuseAboveTerms`.
 */
export async function startRefunding(
  tx: Database,
  order: OrderRow,
  refund: RefundRow,
  event: 'refund.approved' | 'offer.accepted',
  amount: number,
  now: Date,
): Promise<RefundRow | null> {
  await refuseAboveTerms(tx, order, refund, amount);
  const moved = await moveRefund(tx, refund, event, { amount, decidedAt: now });
  if (moved === null) return null;
  await endPaidBack(tx, order, now);
  await tx.insert(outbox).values({
    topic: 'payment.refund',
    subjectId: refund.paymentId,
    createdAt: now,
    availableAt: now,
  });
  return moved;
}

/**
 * Refuses more than the terms allow: the terms of the time of the request apply, but content that was opened
 * or delivered since is not paid back. Throws 422 on `amount`.
 */
export async function refuseAboveTerms(
  tx: Database,
  order: OrderRow,
  { createdAt }: RefundRow,
  amount: number,
): Promise<void> {
  const { refundable } = await readRefundable(tx, order, createdAt);
  if (amount > refundable) throw invalid('amount', 'refundAmount');
}

/** Sends the money now, after the commit; after a failure the outbox retries. */
export async function sendNow(deps: Deps, { paymentId }: RefundRow): Promise<void> {
  await runSubjectJobs(deps, { paymentId });
  deps.jobsWakeUp.emit('due');
}

/**
 * Ends the purchase to the extent that its money is decided to be returned: all of it, or a plan at the end
 * of the months that are still paid. A period that has already run does not change; the plans that an upgrade
 * had credited run again, and periods that waited for the end of a plan begin then.
 */
async function endPaidBack(tx: Database, order: OrderRow, now: Date): Promise<void> {
  const subject = toSubject(order);
  if (subject !== null) await lockPerson(tx, order.userId);
  const kept = await readKept(tx, order.id);
  const isAll = kept <= 0;
  const after = await readAfterRefund(tx, order, kept, now);
  const isGranted = order.type === 'package';
  const ended = {
    ...(isAll ? { endedAt: now } : null),
    ...(after === null || isGranted ? null : { periodEnd: after.endsAt }),
  };
  // A service with nothing left to refund gives no further units.
  if (
    order.type === 'service' &&
    (isAll || (await readRefundable(tx, order, now)).refundable === 0)
  ) {
    await endEntitlements(tx, order.id, now);
  }
  if (Object.keys(ended).length > 0) {
    await tx.update(orders).set(ended).where(eq(orders.id, order.id));
  }
  if (subject === null || after === null) return;
  await endEntitlements(tx, order.id, after.endsAt);
  if (isGranted) {
    const { endsAt } = after;
    await tx.update(grantedPlans).set({ endsAt }).where(eq(grantedPlans.orderId, order.id));
  }
  const creditReturned = await resumePlans(tx, subject, order, after.resumed, now);
  if (subject === 'membership') {
    // A later upgrade credits only money that was neither refunded nor credited back.
    const value = Math.max(1, kept + keptCredit({ credit: order.credit, creditReturned }));
    await tx
      .update(memberships)
      .set({ endsAt: after.endsAt, value })
      .where(eq(memberships.orderId, order.id));
  }
  const periods = await readPeriods(tx, subject, order.userId);
  const own = periods.find(({ orderId }) => orderId === order.id);
  const isMoved = isGranted || after.endsAt.valueOf() !== order.periodEnd?.valueOf();
  if (own !== undefined && own.replacedAt === null && isMoved) {
    const dates = { ...own, type: subject, startsAt: runsFrom(own) };
    await recordPlan(tx, 'changed', order, dates, now);
  }
  await moveUp(tx, subject, after.moved, now);
  if (subject === 'membership') await keepLevel(tx, order.userId, now);
}
