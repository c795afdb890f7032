import { and, eq, type SQLWrapper } from 'drizzle-orm';
import { orderAllows, orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { fulfilments, orderEvents, type OrderRow } from '#server/db/tables/orders.ts';
import { outbox, refunds } from '#server/db/tables/payments.ts';
import { writeTogether, type Database } from '#server/db/database.ts';
import { lockOrder, moveOrders } from '#server/domain/orders/transition.ts';
import { enqueueNotification } from '#server/domain/outbox/notify.ts';
import type { Money } from '#server/gateways/gateway.ts';
import {
  listAttempts,
  listPaymentNos,
  supersedeAttempts,
  updateAttempt,
  type Attempt,
} from '#server/domain/payments/attempts.ts';
import type { Capture, NoticeRow, Touched } from '#server/domain/payments/captured.ts';
import type { Deps } from './deps.ts';
import { payAndFulfil } from './order-fulfil.ts';
import { runSubjectJobs } from './outbox-run.ts';
import { recordRefunded } from './refund-send.ts';
import { captureTogether, buildNoticeInserts, openStatuses } from './payment-capture-together.ts';

/**
 * Records that the requested amount has arrived. It completes a pending order, through any of its attempts;
 * for a cancelled or already paid order the money is returned immediately (wire, Late money). Idempotent:
 * every effect depends on the single move of the attempt under the order's lock. The `notice` that reported
 * it is committed in the same transaction, as is money of other orders that arrives at the same time.
 */
export async function captureMoney(
  deps: Deps,
  attempt: Attempt,
  money: Money,
  notice: NoticeRow | null = null,
): Promise<void> {
  const own = { attempt, money, notice };
  const captured = await deps.captures.add(attempt.orderId, own, async (captures) =>
    captures.length === 1
      ? [{ touched: await captureAlone(deps, own) }]
      : captureTogether(deps, captures),
  );
  await follow(deps, captured === 'left' ? await captureAlone(deps, own) : captured.touched);
}

async function captureAlone(deps: Deps, own: Capture): Promise<Touched | null> {
  const capture = (keep: Keeping) => deps.db.transaction((tx) => captureIn(tx, deps, own, keep));
  return capture(keepAndFulfil).catch((error: unknown) => {
    const { paymentNo } = own.attempt;
    // The money stays recorded even if the delivery fails.
    deps.log.warn('an order is not delivered along with its payment', { paymentNo, error });
    return capture(keepOnly);
  });
}

async function captureIn(
  tx: Database,
  deps: Deps,
  { attempt, money, notice }: Capture,
  keep: Keeping,
): Promise<Touched | null> {
  const now = deps.clock.date();
  const order = await lockOrder(tx, attempt.orderId);
  await deps.failpoint?.('capture.locked');
  const keeps = orderAllows(order.status, 'pay');
  const recorded = buildNoticeInserts(tx, [notice]);
  const captured = await updateAttempt(tx, attempt, openStatuses, {
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
      cause: await findReturnCause(tx, order),
    });
    const job = tx.insert(outbox).values({
      topic: 'payment.refund',
      subjectId: attempt.id,
      createdAt: now,
      availableAt: now,
    });
    await writeTogether(tx, [refund, job, ...recorded]);
    return { jobsOf: { paymentId: attempt.id }, paymentNos: await listPaymentNos(tx, order.id) };
  }
  const jobsOf = await keep(tx, order, now, money.paidAt, recorded);
  const attempts = await listAttempts(tx, order.id);
  if (attempts.some(({ status }) => status === 'pending')) {
    await supersedeAttempts(tx, [order.id], now);
  }
  return { jobsOf, paymentNos: attempts.map(({ paymentNo }) => paymentNo) };
}

/** Moves an order that keeps the money, and returns the order with enqueued jobs. */
type Keeping = (
  tx: Database,
  order: OrderRow,
  now: Date,
  paid: Date,
  recorded: readonly SQLWrapper[],
) => Promise<Touched['jobsOf']>;

/** Marks the order as paid, delivers it if that needs no person, and notifies its owner, all at once. */
const keepAndFulfil: Keeping = async (tx, order, now, paid, recorded) => {
  await payAndFulfil(tx, [{ order, paid }], now, recorded);
  return null;
};

/** Marks the order as paid, and enqueues the rest. */
export const keepOnly: Keeping = async (tx, order, now, _paid, recorded) => {
  const fulfilment = tx.insert(fulfilments).values({ orderId: order.id, createdAt: now });
  const job = tx
    .insert(outbox)
    .values({ topic: 'order.fulfil', subjectId: order.id, createdAt: now, availableAt: now });
  await moveOrders(tx, [{ order, events: ['order.paid'] }], now, [fulfilment, job, ...recorded]);
  await enqueueNotification(tx, 'order_paid', order.id, now);
  return { orderId: order.id };
};

/**
 * Records money that arrived and was fully returned at the wallet before we learned of either: both are
 * recorded, and the order does not change. Idempotent as `captureMoney`.
 */
export async function captureReturned(deps: Deps, attempt: Attempt, money: Money): Promise<void> {
  const now = deps.clock.date();
  const touched = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, attempt.orderId);
    const captured = await updateAttempt(tx, attempt, openStatuses, {
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
    return { jobsOf: { paymentId: attempt.id }, paymentNos: await listPaymentNos(tx, order.id) };
  });
  await follow(deps, touched);
}

/** Returns why money that arrives for an order now goes back: `double` also after the money that paid it was refunded. */
export async function findReturnCause(
  tx: Database,
  { id, status }: OrderRow,
): Promise<'late' | 'double'> {
  const paid = and(eq(orderEvents.orderId, id), eq(orderEvents.event, 'order.paid'));
  const isLate = orderIs(status, 'cancelled') && (await tx.$count(orderEvents, paid)) === 0;
  return isLate ? 'late' : 'double';
}

/** Builds a refund of the whole payment, without a request. */
export function wholeRefund(
  { ids }: Pick<Deps, 'ids'>,
  order: OrderRow,
  { id, amount }: Attempt,
  now: Date,
) {
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
 * Runs the jobs of the commit, and wakes the watchers of these payments: after the order has its final state,
 * so that they read it, and before any wallet is asked to return money.
 */
export async function follow(deps: Deps, touched: Touched | null): Promise<void> {
  if (touched === null) return;
  await deps.failpoint?.('capture.committed');
  const { jobsOf, paymentNos } = touched;
  const publish = () => {
    for (const paymentNo of paymentNos) deps.watch.publishChange(paymentNo);
  };
  if (jobsOf === null) return publish();
  if ('paymentId' in jobsOf) publish();
  try {
    await runSubjectJobs(deps, jobsOf);
  } finally {
    if ('orderId' in jobsOf) publish();
  }
  deps.jobsWakeUp.emit('due');
}
