import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Channel } from '#contract/base/picklists.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { refundsWith, outbox, payments, refunds } from '#server/db/tables/payments.ts';

export type WaitingRefund = {
  refundNo: string;
  channel: Channel;
  /** fen */
  amount: number;
  /** True once its owner named a bank account for it. */
  hasAccount: boolean;
  /** `sent`: the wallet has not confirmed yet that it accepts the refund; `abnormal`: it cannot send it. */
  state: 'sent' | 'accepted' | 'unfunded' | 'abnormal';
  /** The time of the next query; null during a query. */
  nextAskAt: Date | null;
};

/** Finds the refunds of an order that wait for their wallet, the oldest first; people send back those of a transfer. */
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
    .where(and(eq(refunds.orderId, orderId), refundsWith('owed')))
    .orderBy(asc(refunds.id), asc(outbox.availableAt));
  return rows.flatMap(({ refund, channel, job }) => {
    if (channel === 'bank_transfer') return [];
    const { refundNo, asked, amount, account, status, walletState } = refund;
    return [
      {
        refundNo,
        channel,
        amount: amount ?? asked,
        hasAccount: account !== null,
        state: refundIs(status, 'stuck') ? ('abnormal' as const) : (walletState ?? 'sent'),
        nextAskAt: job?.claimedBy === null ? job.availableAt : null,
      },
    ];
  });
}
