import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { outbox } from '#server/db/tables/payments.ts';
import { invalid } from '#server/base/refusal.ts';
import { movedUp } from '#server/domain/periods/moved-up.ts';
import { readWaiting } from '#server/domain/views/waiting-periods.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import { readPeriods, toSubject, findAnchor } from '#server/domain/views/periods.ts';
import { readKept } from '#server/domain/views/kept-money.ts';
import { moveRefund, type RefundRow } from '#server/domain/refunds/move.ts';
import { endOfPeriod } from '#server/domain/refunds/period-end.ts';
import { readRefundable } from '#server/domain/views/refund-quote.ts';
import type { Deps } from './deps.ts';
import { keepLevel } from './keep-level.ts';
import { moveUp } from './move-periods-up.ts';
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
  await endPaidBack(tx, order, amount, now);
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
 * of the months that are still paid. A period that has already run does not change; periods that waited for
 * the end of a plan begin then.
 */
async function endPaidBack(
  tx: Database,
  order: OrderRow,
  amount: number,
  now: Date,
): Promise<void> {
  const kept = await readKept(tx, order.id);
  const isAll = kept <= 0;
  const periodEnd = endOfPeriod(order, await findAnchor(tx, order), kept, now);
  if (!isAll && periodEnd === null) return;
  await tx
    .update(orders)
    .set({ ...(isAll ? { endedAt: now } : null), ...(periodEnd === null ? null : { periodEnd }) })
    .where(eq(orders.id, order.id));
  const subject = toSubject(order);
  if (subject === null || periodEnd === null) return;
  await lockPerson(tx, order.userId);
  if (subject === 'membership') {
    // A later upgrade credits only the amount that is still paid.
    const value = sql`greatest(1, ${memberships.value} - ${amount}::bigint)`;
    await tx
      .update(memberships)
      .set({ endsAt: periodEnd, value })
      .where(eq(memberships.orderId, order.id));
  }
  const waiting = await readWaiting(tx, subject, order, now);
  const periods = await readPeriods(tx, subject, order.userId);
  await moveUp(tx, subject, movedUp(periods, waiting, now), now);
  if (subject === 'membership') await keepLevel(tx, order.userId, now);
}
