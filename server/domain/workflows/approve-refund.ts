import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { outbox } from '#server/db/tables/payments.ts';
import { invalid } from '#server/base/refusal.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import { readAfterRefund } from '#server/domain/views/after-refund.ts';
import { keptCredit } from '#server/domain/views/credited-plans.ts';
import { toSubject } from '#server/domain/views/periods.ts';
import { readKept } from '#server/domain/views/kept-money.ts';
import { moveRefund, type RefundRow } from '#server/domain/refunds/move.ts';
import { readRefundable } from '#server/domain/views/refund-quote.ts';
import type { Deps } from './deps.ts';
import { keepLevel } from './keep-level.ts';
import { moveUp } from './move-periods-up.ts';
import { resumePlans } from './resume-plans.ts';
import { runSubjectJobs } from './run-outbox.ts';

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
  if (!isAll && after === null) return;
  await tx
    .update(orders)
    .set({ ...(isAll ? { endedAt: now } : null), ...(after && { periodEnd: after.endsAt }) })
    .where(eq(orders.id, order.id));
  if (subject === null || after === null) return;
  const creditReturned = await resumePlans(tx, subject, order, after.resumed, now);
  if (subject === 'membership') {
    // A later upgrade credits only what is still paid and was not credited back.
    const value = Math.max(1, kept + keptCredit({ credit: order.credit, creditReturned }));
    await tx
      .update(memberships)
      .set({ endsAt: after.endsAt, value })
      .where(eq(memberships.orderId, order.id));
  }
  await moveUp(tx, subject, after.moved, now);
  if (subject === 'membership') await keepLevel(tx, order.userId, now);
}
