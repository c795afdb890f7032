import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { refunds } from '#server/db/tables/payments.ts';
import type { TradeState } from '#server/gateways/gateway.ts';
import { findAttempt, updateAttempt, type Attempt } from '#server/domain/payments/attempts.ts';
import { getWallet, isAboutOtherAccount, takesMoney } from '#server/domain/payments/account.ts';
import type { NoticeRow } from '#server/domain/payments/captured.ts';
import type { Deps } from './deps.ts';
import { captureMoney, captureReturned } from './payment-capture.ts';

/** The result of a query; `differs` for money of another amount than requested. */
export type QueryOutcome = TradeState['state'] | 'differs';

/**
 * Queries the wallet and acts on its response: only the query is trusted, a notice merely triggers it. The
 * row of `notice` is committed with money that is captured. Throws when the wallet cannot be queried, and
 * `OtherAccount` when another account is configured than that of the attempt.
 */
export async function queryAttempt(
  deps: Deps,
  attempt: Attempt,
  notice: NoticeRow | null = null,
): Promise<QueryOutcome> {
  // Play money is never asked about at a real wallet, and brings nothing.
  if (attempt.account === 'sandbox' && takesMoney(deps.gateways)) {
    await failAttempt(deps, attempt);
    return 'closed';
  }
  const trade = await getWallet(deps.gateways, attempt).query(attempt.paymentNo);
  switch (trade.state) {
    case 'paid': {
      const isWhole = trade.amount === attempt.amount;
      if (isWhole) await captureMoney(deps, attempt, trade, notice);
      else await failWrongAmount(deps, attempt, trade.amount);
      if (trade.hasReturns === true) await recordReturn(deps, attempt);
      return isWhole ? 'paid' : 'differs';
    }
    case 'refunded':
      if (trade.amount !== attempt.amount) await failWrongAmount(deps, attempt, trade.amount);
      else await captureReturned(deps, attempt, trade);
      await recordReturn(deps, attempt);
      break;
    case 'closed':
      await failAttempt(deps, attempt);
  }
  return trade.state;
}

/** Ends an attempt that can no longer bring money. */
export async function failAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const isFailed = await updateAttempt(deps.db, attempt, ['pending', 'closing'], {
    status: 'failed',
  });
  if (isFailed) deps.watch.publishChange(attempt.paymentNo);
}

/**
 * The wallet took another amount than requested: that does not pay the order, and a person has to return it
 * (`npm run admin -- attention`). The attempt has failed; the order can be paid by another.
 */
async function failWrongAmount(
  deps: Deps,
  attempt: Attempt,
  reportedAmount: number,
): Promise<void> {
  const { paymentNo, amount: requested } = attempt;
  const facts = { paymentNo, asked: requested, reported: reportedAmount };
  deps.log.error('a wallet reports another amount than was asked for', facts);
  const isRecorded = await updateAttempt(deps.db, attempt, ['pending', 'closing', 'failed'], {
    status: 'failed',
    reportedAmount,
  });
  if (isRecorded) deps.watch.publishChange(paymentNo);
}

/**
 * Records that money we count on was returned without us, fully or in part; the attention list shows it to a
 * person.
 */
async function recordReturn(deps: Deps, attempt: Attempt): Promise<void> {
  if (attempt.returnedAt !== null) return;
  // The wallet may know our own refund before we have recorded it.
  if (await isSentBackByUs(deps.db, attempt.id)) return;
  await updateAttempt(deps.db, attempt, ['success', 'failed'], { returnedAt: deps.clock.date() });
}

async function isSentBackByUs(db: Database, paymentId: number): Promise<boolean> {
  const [refund] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isNotNull(refunds.amount)))
    .limit(1);
  return refund !== undefined;
}

/** Queries the payment that a wallet's notice names. Late and repeated notices are fine. */
export async function receiveNotice(deps: Deps, paymentNo: string): Promise<void> {
  try {
    const attempt = await findAttempt(deps.db, paymentNo);
    if (attempt !== null) await queryAttempt(deps, attempt);
  } catch (error) {
    if (isAboutOtherAccount(error)) return;
    deps.log.warn('a notice could not be followed up; the sweeper will', { paymentNo, error });
  }
}

/** Queries at intervals for watchers; never throws, and changes nothing when the wallet is silent. */
export function queryWhenDue(deps: Deps, paymentNo: string): Promise<void> {
  return deps.watch.queryWhenDue(paymentNo, () => receiveNotice(deps, paymentNo));
}
