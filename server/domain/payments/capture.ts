import { and, eq, type SQLWrapper } from 'drizzle-orm';
import { canOrder } from '#machines/order-lifecycle.machine.ts';
import { fulfilments } from '#server/db/tables/orders.ts';
import { outbox, payments, refunds } from '#server/db/tables/payments.ts';
import type { Deps } from '#server/domain/deps.ts';
import { writeTogether, type Database } from '#server/db/database.ts';
import { orderPaidInsert } from '#server/domain/notifications/create.ts';
import { payAndFulfil } from '#server/domain/orders/fulfil.ts';
import type { OrderRow } from '#server/domain/orders/read.ts';
import { lockOrder, moveOrder } from '#server/domain/orders/transition.ts';
import { runJobsOf } from '#server/domain/outbox/drain.ts';
import { enqueueNotification } from '#server/domain/outbox/notify.ts';
import { recordRefunded } from '#server/domain/refunds/record.ts';
import type { Money } from '#server/gateways/gateway.ts';
import { attemptsOf, paymentNosOf, updateAttempt, type Attempt } from './attempts.ts';

/**
 * As much money as was asked for has arrived. For a pending order it completes it, whichever attempt
 * it came through; for a cancelled or already paid one it goes straight to being returned (wire, Late
 * money). Idempotent: everything hangs on the one move of the attempt under the order's lock. The
 * insert of `record` is committed with it.
 */
export async function captureMoney(
  deps: Deps,
  attempt: Attempt,
  money: Money,
  record?: Recording,
): Promise<void> {
  const capture = (keep: Keeping) =>
    deps.db.transaction((tx) =>
      captureIn(tx, deps, attempt, money, keep, record === undefined ? [] : [record(tx)]),
    );
  const touched = await capture(keepAndFulfil).catch((error: unknown) => {
    const { paymentNo } = attempt;
    // Money is on record whatever becomes of the delivery.
    deps.log.warn('an order is not delivered along with its payment', { paymentNo, error });
    return capture(keepOnly);
  });
  await follow(deps, touched);
}

/** Returns an insert of the transaction that captures the money. */
export type Recording = (tx: Database) => SQLWrapper;

async function captureIn(
  tx: Database,
  deps: Deps,
  attempt: Attempt,
  money: Money,
  keep: Keeping,
  recorded: readonly SQLWrapper[],
): Promise<Touched | null> {
  const now = deps.clock.date();
  const order = await lockOrder(tx, attempt.orderId);
  await deps.failpoint?.('capture.locked');
  const keeps = canOrder(order.status, 'order.paid');
  const captured = await updateAttempt(tx, attempt, ['pending', 'closing', 'failed'], {
    status: keeps ? 'success' : 'refunding',
    transactionId: money.transactionId,
    paidAt: money.paidAt,
  });
  if (!captured) {
    if (recorded.length > 0) await writeTogether(tx, recorded);
    return null;
  }
  if (!keeps) {
    const refund = tx.insert(refunds).values({
      ...wholeRefund(deps, order, attempt, now),
      status: 'refunding',
      cause: order.status === 'cancelled' ? 'late' : 'double',
    });
    const job = tx.insert(outbox).values({
      topic: 'payment.refund',
      subjectId: attempt.id,
      createdAt: now,
      availableAt: now,
    });
    await writeTogether(tx, [refund, job, ...recorded]);
    return { jobsOf: { paymentId: attempt.id }, paymentNos: await paymentNosOf(tx, order.id) };
  }
  const jobsOf = await keep(tx, order, now, money.paidAt, recorded);
  const attempts = await attemptsOf(tx, order.id);
  if (attempts.some(({ status }) => status === 'pending')) await supersede(tx, order, now);
  return { jobsOf, paymentNos: attempts.map(({ paymentNo }) => paymentNo) };
}

/** Moves an order that keeps the money, and returns whose jobs that promises. */
type Keeping = (
  tx: Database,
  order: OrderRow,
  now: Date,
  paid: Date,
  recorded: readonly SQLWrapper[],
) => Promise<Touched['jobsOf']>;

/** The order is paid, delivered if that needs nobody, and its owner told, all at once. */
const keepAndFulfil: Keeping = async (tx, order, now, paid, recorded) => {
  await payAndFulfil(tx, order, paid, now, [orderPaidInsert(tx, order, now), ...recorded]);
  return null;
};

/** The order is paid; the rest is promised. */
const keepOnly: Keeping = async (tx, order, now, _paid, recorded) => {
  const fulfilment = tx.insert(fulfilments).values({ orderId: order.id, createdAt: now });
  const job = tx
    .insert(outbox)
    .values({ topic: 'order.fulfil', subjectId: order.id, createdAt: now, availableAt: now });
  await moveOrder(tx, order, ['order.paid'], now, {}, [fulfilment, job, ...recorded]);
  await enqueueNotification(tx, 'order_paid', order.id, now);
  return { orderId: order.id };
};

/** The other code is shown no more, and watched to its end. */
async function supersede(tx: Database, { id }: OrderRow, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'closing', nextQueryAt: now })
    .where(and(eq(payments.orderId, id), eq(payments.status, 'pending')));
}

/**
 * The money arrived and somebody sent all of it back at the wallet before we heard of either: both are
 * on record now, and whatever the order is, it stays. Idempotent as `captureMoney`.
 */
export async function captureReturned(deps: Deps, attempt: Attempt, money: Money): Promise<void> {
  const now = deps.clock.date();
  const touched = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, attempt.orderId);
    const captured = await updateAttempt(tx, attempt, ['pending', 'closing', 'failed'], {
      status: 'refunded',
      transactionId: money.transactionId,
      paidAt: money.paidAt,
    });
    if (!captured) return null;
    await tx.insert(refunds).values({
      ...wholeRefund(deps, order, attempt, now),
      status: 'refunded',
      cause: 'outside',
      doneAt: now,
    });
    await recordRefunded(tx, order, attempt, now);
    return { jobsOf: { paymentId: attempt.id }, paymentNos: await paymentNosOf(tx, order.id) };
  });
  await follow(deps, touched);
}

/** All of a payment, which goes back without anybody asking. */
function wholeRefund({ ids }: Deps, order: OrderRow, { id, amount }: Attempt, now: Date) {
  return {
    refundNo: ids.refund(now),
    paymentId: id,
    orderId: order.id,
    asked: amount,
    amount,
    lines: [],
    createdAt: now,
    decidedAt: now,
  };
}

/**
 * Does the jobs that the commit promised, and wakes whoever watches one of these payments: when the
 * order is what it will be, so that they read it so, and before any wallet is asked to send money back.
 */
async function follow(deps: Deps, touched: Touched | null): Promise<void> {
  if (touched === null) return;
  await deps.failpoint?.('capture.committed');
  const { jobsOf, paymentNos } = touched;
  const publish = () => {
    for (const paymentNo of paymentNos) deps.watch.publishChange(paymentNo);
  };
  if (jobsOf === null) return publish();
  if ('paymentId' in jobsOf) publish();
  try {
    await runJobsOf(deps, jobsOf);
  } finally {
    if ('orderId' in jobsOf) publish();
  }
  deps.jobsWakeUp.emit('due');
}

/** What a capture has changed: whose jobs it promised, if any, and every payment of the order. */
type Touched = { jobsOf: { orderId: number } | { paymentId: number } | null; paymentNos: string[] };
