import { eq } from 'drizzle-orm';
import type { RefundCause } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { Attempt } from '#server/domain/payments/attempts.ts';
import type { RefundRequest, RefundState } from '#server/gateways/gateway.ts';
import { findRefundOnItsWay, lockRefund } from './find.ts';
import { moveRefund, type RefundRow } from './move.ts';
import { recordMoneyBack } from './record.ts';

/** What a wallet is told; the same for a number, however often it is asked. */
const reasons: Record<RefundCause, string> = {
  requested: 'refund requested',
  late: 'order cancelled',
  double: 'order already paid',
  outside: 'sent back at the wallet',
};

/**
 * Sends the money back that is decided to go, of one payment; done once, however often it is asked for.
 * One that the wallet could not send is asked about further: somebody may see to it there.
 */
export async function refundPayment(deps: Deps, paymentId: number): Promise<void> {
  const refund = await findRefundOnItsWay(deps.db, paymentId);
  if (refund === null) return;
  const payment = await paymentOf(deps.db, refund);
  const state = await askForRefund(deps, payment, refund);
  await recordState(deps, refund, state);
  if (state !== 'done') {
    // Asked again by the outbox, in growing steps, and when the wallet says that there is news.
    throw new Error(`refund ${refund.refundNo} is ${state}, and not done yet`);
  }
  deps.watch.publishChange(payment.paymentNo);
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
      throw new AppError(503, 'payment.still_confirming');
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
): Promise<RefundState> {
  const gateway = gateways[payment.channel];
  const request = requestOf(payment, refund);
  const known = refund.walletState === null ? 'absent' : await gateway.queryRefund(request);
  if (known !== 'absent') return known;
  try {
    return await gateway.refund(request);
  } catch (error) {
    const taken = await gateway.queryRefund(request);
    if (taken !== 'absent') return taken;
    // Money that went back at the wallet's own console cannot go back again; how much, people see there.
    const trade = await gateway.query(payment.paymentNo);
    const hasReturns = trade.state === 'refunded' || (trade.state === 'paid' && trade.hasReturns);
    if (hasReturns === true) return 'abnormal';
    throw error;
  }
}

/** Writes down what the wallet says of a refund, unless it was settled by hand meanwhile. */
async function recordState(deps: Deps, asked: RefundRow, state: RefundState): Promise<void> {
  const now = deps.clock.date();
  await deps.db.transaction(async (tx) => {
    const { refund, order } = await lockRefund(tx, asked);
    if (state === 'abnormal') {
      await moveRefund(tx, refund, 'wallet.failed', { walletState: state });
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
