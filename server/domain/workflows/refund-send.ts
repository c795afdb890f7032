import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { RefundCause } from '#contract/base/picklists.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { orderEvents, orders, type OrderRow } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { notifyRefundFailed, notifyRefundPaid } from '#server/domain/notifications/create.ts';
import { addToTimeline } from '#server/domain/orders/timeline.ts';
import { lockOrder, moveOrder } from '#server/domain/orders/transition.ts';
import type { JobResult } from '#server/domain/outbox/job-result.ts';
import { enqueueNotification } from '#server/domain/outbox/notify.ts';
import { getWallet, isOfOtherAccount } from '#server/domain/payments/account.ts';
import { updateAttempt, type Attempt } from '#server/domain/payments/attempts.ts';
import { findRefundOnItsWay } from '#server/domain/refunds/find.ts';
import { moveRefund, type RefundRow } from '#server/domain/refunds/move.ts';
import { returnedInFull } from '#server/domain/refunds/returned.ts';
import { toSubject } from '#server/domain/views/periods.ts';
import type { Gateway, RefundOutcome, RefundRequest } from '#server/gateways/gateway.ts';
import { isWalletBusy } from '#server/gateways/wallet-busy.ts';
import type { Deps } from './deps.ts';

/** The reason sent to the wallet; it never changes for a refund number, so that repeats match. */
const reasons: Record<RefundCause, string> = {
  requested: 'refund requested',
  late: 'order cancelled',
  double: 'order already paid',
  outside: 'sent back at the wallet',
};

/**
 * Sends the approved refund of one payment; idempotent. For a bank transfer it sends nothing: two colleagues send the
 * money back at the bank. A refund that the wallet could not send is still queried, because a person may fix it there.
 * One of another account than the configured one is never sent: it fails, and is paid by hand, or sent once its account
 * is configured again. Returns `accepted` when the wallet has just accepted it, `waiting` while it is not done.
 */
export async function refundPayment(deps: Deps, paymentId: number): Promise<JobResult> {
  const refund = await findRefundOnItsWay(deps.db, paymentId);
  if (refund === null) return 'done';
  const payment = await readPayment(deps.db, refund);
  const { refundNo, walletState: before } = refund;
  if (payment.channel === 'bank_transfer') return 'done';
  if (isOfOtherAccount(deps.gateways, payment)) {
    const { account } = payment;
    deps.log.info('a refund is not sent, its account is not configured', { refundNo, account });
    if (!refundIs(refund.status, 'atWallet')) return 'waiting';
    await recordState(deps, refund, 'abnormal');
    deps.watch.publishChange(payment.paymentNo);
    return 'waiting';
  }
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
 * Records the wallet's status of a refund that had failed there: before it is paid by hand, the wallet is
 * asked whether it was sent in the meantime. People look themselves at an account that is not configured.
 * Throws 503 when the wallet does not respond.
 */
export async function recordWalletState(deps: Deps, refund: RefundRow): Promise<void> {
  const payment = await readPayment(deps.db, refund);
  if (isOfOtherAccount(deps.gateways, payment)) return;
  const state = await getWallet(deps.gateways, payment)
    .queryRefund(createRefundRequest(payment, refund))
    .catch((error: unknown) => {
      deps.log.warn('a wallet does not report the status of a refund', {
        refund: refund.refundNo,
        error,
      });
      throw new Refusal(503, 'payment.still_confirming');
    });
  if (state !== 'absent') await recordState(deps, refund, state);
  if (state === 'done') deps.watch.publishChange(payment.paymentNo);
}

async function readPayment(db: Database, { paymentId }: RefundRow): Promise<Attempt> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined) throw new Error(`payment ${paymentId} vanished`);
  return payment;
}

function createRefundRequest(
  { paymentNo, amount: total }: Attempt,
  { refundNo, amount, cause }: RefundRow,
): RefundRequest {
  if (amount === null) throw new Error(`refund ${refundNo} is not decided`);
  return { paymentNo, refundNo, amount, total, reason: reasons[cause] };
}

/** Requests the refund from the wallet, or only its status if the wallet has accepted it. */
async function askForRefund(
  { gateways }: Deps,
  payment: Attempt,
  refund: RefundRow,
): Promise<RefundOutcome> {
  const gateway = getWallet(gateways, payment);
  const request = createRefundRequest(payment, refund);
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

/**
 * True when money was returned at the wallet's own console: it must not be returned twice, and people check
 * the amount there.
 */
async function hasReturns(gateway: Gateway, { paymentNo }: Attempt): Promise<boolean> {
  const trade = await gateway.query(paymentNo);
  return trade.state === 'refunded' || (trade.state === 'paid' && trade.hasReturns === true);
}

/** Records the wallet's status of a refund, unless it was settled by hand in the meantime. */
async function recordState(deps: Deps, asked: RefundRow, state: RefundOutcome): Promise<void> {
  const now = deps.clock.date();
  await deps.db.transaction(async (tx) => {
    const { refund, order } = await lockRefund(tx, asked);
    if (state === 'abnormal') {
      await recordWalletFailure(tx, order, refund, now);
      return;
    }
    if (state === 'unfunded') {
      if (!refundIs(refund.status, 'atWallet')) return;
      await tx.update(refunds).set({ walletState: state }).where(eq(refunds.id, refund.id));
      return;
    }
    // A failed refund is in progress again.
    const taken =
      (await moveRefund(tx, refund, 'refund.retried', { walletState: 'accepted' })) ?? refund;
    if (state === 'accepted') {
      if (!refundIs(taken.status, 'atWallet')) return;
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

/**
 * Records in the order's timeline, and notifies its owner, that money which was never kept has been returned.
 */
export async function recordRefunded(
  tx: Database,
  order: OrderRow,
  payment: { id: number },
  now: Date,
): Promise<void> {
  await tx.insert(orderEvents).values({
    orderId: order.id,
    at: now,
    event: 'payment.refunded',
    from: order.status,
    to: order.status,
  });
  await enqueueNotification(tx, 'payment_refunded', payment.id, now);
}

/**
 * Records that the money of a refund has been returned: its payment is `refunded` when nothing of it is kept,
 * an undelivered order ends with it, and its owner is notified.
 */
export async function recordMoneyBack(
  tx: Database,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId));
  if (payment === undefined) throw new Error(`payment ${refund.paymentId} vanished`);
  const isAll = await returnedInFull(tx, payment);
  if (isAll) await updateAttempt(tx, payment, ['success', 'refunding'], { status: 'refunded' });
  if (refund.cause !== 'requested') return recordRefunded(tx, order, payment, now);
  const ended = isAll ? await moveOrder(tx, order, ['order.refunded'], now) : null;
  if (ended === null) await addToTimeline(tx, order, 'order.refunded', now);
  await notifyRefundPaid(tx, order, refund, now);
}

/**
 * Records that the wallet cannot send a refund, and notifies its owner, once for each failure. The amount stays
 * reserved, and the wallet is queried further.
 */
export async function recordWalletFailure(
  tx: Database,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const set = { walletState: 'abnormal', failedAt: now } as const;
  const failed = await moveRefund(tx, refund, 'wallet.failed', set);
  if (failed === null) return;
  await addToTimeline(tx, order, 'refund.failed', now);
  await notifyRefundFailed(tx, order, failed, now);
}

/**
 * Reads and locks a refund with its order until the transaction ends. The periods of other orders may move
 * with it: these are locked too, all in the order of their ids, so that two refunds of one person do not
 * deadlock.
 */
export async function lockRefund(
  tx: Database,
  { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>,
): Promise<{ refund: RefundRow; order: OrderRow }> {
  const order = await lockWithPeriods(tx, orderId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (refund === undefined) throw new Error(`refund ${id} vanished`);
  return { refund, order };
}

async function lockWithPeriods(tx: Database, orderId: number): Promise<OrderRow> {
  const [known] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const subject = known === undefined ? null : toSubject(known);
  if (known === undefined || subject === null) return lockOrder(tx, orderId);
  const rows = await tx
    .select()
    .from(orders)
    .where(
      or(
        eq(orders.id, orderId),
        and(
          eq(orders.userId, known.userId),
          eq(orders.type, subject),
          isNotNull(orders.periodStart),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update');
  const order = rows.find(({ id }) => id === orderId);
  if (order === undefined) throw new Error(`order ${orderId} vanished`);
  return order;
}
