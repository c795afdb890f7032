import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Channel } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { outbox, payments, refunds } from '#server/db/tables/payments.ts';

export type WaitingRefund = {
  refundNo: string;
  channel: Channel;
  /** `sent`: the wallet has not confirmed yet that it accepts the refund. */
  state: 'sent' | 'accepted' | 'unfunded';
  /** The time of the next query; null during a query. */
  nextAskAt: Date | null;
};

/** Finds the refunds of an order that wait for their wallet, the oldest first. */
export async function findWaitingRefunds(db: Database, orderId: number): Promise<WaitingRefund[]> {
  const isJob = and(
    eq(outbox.topic, 'payment.refund'),
    eq(outbox.subjectId, refunds.paymentId),
    isNull(outbox.doneAt),
  );
  const rows = await db
    .selectDistinctOn([refunds.id], { refund: refunds, channel: payments.channel, job: outbox })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(outbox, isJob)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'refunding')))
    .orderBy(asc(refunds.id), asc(outbox.availableAt));
  return rows.map(({ refund: { refundNo, walletState }, channel, job }) => ({
    refundNo,
    channel,
    state: walletState === 'accepted' || walletState === 'unfunded' ? walletState : 'sent',
    nextAskAt: job?.claimedBy === null ? job.availableAt : null,
  }));
}
