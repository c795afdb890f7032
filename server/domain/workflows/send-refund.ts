import { eq } from 'drizzle-orm';
import type { RefundCause } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Attempt } from '#server/domain/payments/attempts.ts';
import type { JobResult } from '#server/domain/outbox/job-result.ts';
import type { Gateway, RefundOutcome, RefundRequest } from '#server/gateways/gateway.ts';
import { isWalletBusy } from '#server/gateways/wallet-busy.ts';
import { findRefundOnItsWay } from '#server/domain/refunds/find.ts';
import { moveRefund, type RefundRow } from '#server/domain/refunds/move.ts';
import type { Deps } from './deps.ts';
import { lockRefund } from './lock-refund.ts';
import { recordMoneyBack } from './record-refund.ts';

/** What a wallet is told; the same for a number, however often it is asked. */
const reasons: Record<RefundCause, string> = {
  requested: 'refund requested',
  late: 'order cancelled',
  double: 'order already paid',
  outside: 'sent back at the wallet',
};

/**
 * Sends the money back that is decided to go, of one payment; done once, however often it is asked for.
 * One that the wallet could not send is asked about further: somebody may see to it there. Returns
 * `accepted` when the wallet has just taken it on, `waiting` while it is not done.
 */
export async function refundPayment(deps: Deps, paymentId: number): Promise<JobResult> {
  const refund = await findRefundOnItsWay(deps.db, paymentId);
  if (refund === null) return 'done';
  const payment = await paymentOf(deps.db, refund);
  const { refundNo, walletState: before } = refund;
  try {
    const state = await askForRefund(deps, payment, refund);
    await recordState(deps, refund, state);
    if (state !== 'done') {
      deps.log.debug('a refund is not done yet and is asked about again', { refundNo, state });
      return state === 'accepted' && before !== 'accepted' ? 'accepted' : 'waiting';
    }
  } catch (error) {
    if (!isWalletBusy(error)) throw error;
    deps.log.info('a wallet is busy and is asked again', { refundNo });
    return 'waiting';
  }
  deps.watch.publishChange(payment.paymentNo);
  return 'done';
}

/**
 * Writes down how a refund stands at its wallet, which had not sent it: before it is paid by hand the
 * wallet is asked whether it has been sent after all. Throws 503 when the wallet does not say.
 */
export async function recordWalletState(deps: Deps, refund: RefundRow): Promise<void> {
  const payment = await paymentOf(deps.db, refund);
  const state = await deps.gateways[payment.channel]
    .queryRefund(requestOf(payment, refund))
    .catch((error: unknown) => {
      deps.log.warn('a wallet does not say how a refund stands', {
        refund: refund.refundNo,
        error,
      });
      throw new Refusal(503, 'payment.still_confirming');
    });
  if (state !== 'absent') await recordState(deps, refund, state);
  if (state === 'done') deps.watch.publishChange(payment.paymentNo);
}

async function paymentOf(db: Database, { paymentId }: RefundRow): Promise<Attempt> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined) throw new Error(`payment ${paymentId} vanished`);
  return payment;
}

function requestOf(
  { paymentNo, amount: total }: Attempt,
  { refundNo, amount, cause }: RefundRow,
): RefundRequest {
  if (amount === null) throw new Error(`refund ${refundNo} is not decided`);
  return { paymentNo, refundNo, amount, total, reason: reasons[cause] };
}

/** Asks for the money to go back; of what the wallet has taken on, only how it stands. */
async function askForRefund(
  { gateways }: Deps,
  payment: Attempt,
  refund: RefundRow,
): Promise<RefundOutcome> {
  const gateway = gateways[payment.channel];
  const request = requestOf(payment, refund);
  const known = refund.walletState === null ? 'absent' : await gateway.queryRefund(request);
  if (known !== 'absent') return known;
  try {
    const outcome = await gateway.refund(request);
    return outcome === 'unfunded' && (await hasReturns(gateway, payment)) ? 'abnormal' : outcome;
  } catch (error) {
    const taken = await gateway.queryRefund(request);
    if (taken !== 'absent') return taken;
    if (await hasReturns(gateway, payment)) return 'abnormal';
    throw error;
  }
}

/** Money that went back at the wallet's own console cannot go back again; how much, people see there. */
async function hasReturns(gateway: Gateway, { paymentNo }: Attempt): Promise<boolean> {
  const trade = await gateway.query(paymentNo);
  return trade.state === 'refunded' || (trade.state === 'paid' && trade.hasReturns === true);
}

/** Writes down what the wallet says of a refund, unless it was settled by hand meanwhile. */
async function recordState(deps: Deps, asked: RefundRow, state: RefundOutcome): Promise<void> {
  const now = deps.clock.date();
  await deps.db.transaction(async (tx) => {
    const { refund, order } = await lockRefund(tx, asked);
    if (state === 'abnormal') {
      await moveRefund(tx, refund, 'wallet.failed', { walletState: state });
      return;
    }
    if (state === 'unfunded') {
      if (refund.status !== 'refunding') return;
      await tx.update(refunds).set({ walletState: state }).where(eq(refunds.id, refund.id));
      return;
    }
    // What had failed is on its way again.
    const taken =
      (await moveRefund(tx, refund, 'refund.retried', { walletState: 'accepted' })) ?? refund;
    if (state === 'accepted') {
      if (taken.status !== 'refunding') return;
      await tx.update(refunds).set({ walletState: state }).where(eq(refunds.id, refund.id));
      return;
    }
    const returned = await moveRefund(tx, taken, 'money.returned', {
      doneAt: now,
      walletState: null,
    });
    if (returned !== null) await recordMoneyBack(tx, order, returned, now);
  });
}
