import { asc, inArray } from 'drizzle-orm';
import type { Case } from '#contract/staff/case.ts';
import { notices } from '#server/db/tables/payments.ts';
import { isOfOtherAccount } from '#server/domain/payments/account.ts';
import type { Attempt } from '#server/domain/payments/attempts.ts';
import type { Deps } from '#server/records/deps.ts';
import { isAskable } from './possible-acts.ts';

/** Lists the attempts to pay an order, with the wallets' notices and the times of the next queries. */
export async function attemptsOfCase(
  { db, gateways }: Pick<Deps, 'db' | 'gateways'>,
  attempts: readonly Attempt[],
): Promise<Case['attempts']> {
  const numbers = attempts.map(({ paymentNo }) => paymentNo);
  const received = await db
    .select()
    .from(notices)
    .where(inArray(notices.paymentNo, numbers))
    .orderBy(asc(notices.receivedAt));
  return attempts.map((attempt) => ({
    payment_no: attempt.paymentNo,
    channel: attempt.channel,
    account: attempt.account,
    is_other_account: isOfOtherAccount(gateways, attempt),
    amount: attempt.amount,
    status: attempt.status,
    transaction_id: attempt.transactionId,
    reported_amount: attempt.reportedAmount,
    created_at: attempt.createdAt.toISOString(),
    expires_at: attempt.expiresAt.toISOString(),
    paid_at: attempt.paidAt?.toISOString() ?? null,
    returned_at: attempt.returnedAt?.toISOString() ?? null,
    queries: attempt.queries,
    next_query_at: isAskable(gateways, attempt) ? formatNextCheck(attempt.nextQueryAt) : null,
    unanswered_since: attempt.unansweredSince?.toISOString() ?? null,
    notices: received
      .filter(({ paymentNo }) => paymentNo === attempt.paymentNo)
      .map(({ noticeId, receivedAt, mismatch }) => ({
        notice_id: noticeId,
        received_at: receivedAt.toISOString(),
        mismatch,
      })),
  }));
}

// The date of an attempt that is never queried again is too far in the future for a calendar.
function formatNextCheck(next: Date): string | null {
  return next.getUTCFullYear() > 2200 ? null : next.toISOString();
}
