import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { OrderStatus } from '../../contract/words.ts';
import { orders } from '../db/tables/orders.ts';
import { payments } from '../db/tables/payments.ts';
import type { Deps } from '../deps.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { sweepMemberships } from './membership/sweep-memberships.ts';
import { endOrder } from './orders/end.ts';
import { announceOrder, findAttempt, type Attempt } from './payments/attempts.ts';
import { failAttempt, observeAttempt } from './payments/observe.ts';
import { drainOutbox } from './payments/outbox.ts';
import { retireAttempt } from './payments/retire.ts';
import { removeOldRows } from './retention.ts';

// Seconds between two questions about an attempt that nobody watches (wire, Lifetimes).
const backoffSeconds = [5, 10, 15, 30, 60];
// A payer who presses "extend" in the last second still keeps the code.
const graceMs = 30_000;
const batch = 100;
const lateLookMs = 60 * 60 * 1000;
const lateMoneyMs = 48 * 60 * 60 * 1000;
const never = new Date('9999-12-31T00:00:00Z');

/** Brings everything to its end that nobody is looking at: duties, attempts, orders, old rows. */
export async function sweep(deps: Deps): Promise<void> {
  await drainOutbox(deps);
  await sweepAttempts(deps);
  await expireOrders(deps);
  await drainOutbox(deps);
  await sweepMemberships(deps);
  await removeOldRows(deps);
  await sweepFiles(deps);
}

async function sweepAttempts(deps: Deps): Promise<void> {
  const now = deps.clock.date();
  const due = await deps.db
    .select({ attempt: payments, orderNo: orders.orderNo, orderStatus: orders.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        inArray(payments.status, ['pending', 'closing', 'failed']),
        or(
          lte(payments.nextQueryAt, now),
          and(
            eq(payments.status, 'pending'),
            lte(payments.expiresAt, new Date(now.valueOf() - graceMs)),
          ),
        ),
      ),
    )
    .orderBy(sql`${payments.status} = 'failed'`, asc(payments.nextQueryAt))
    .limit(batch);
  for (const { attempt, orderNo, orderStatus } of due) {
    await deps.db
      .update(payments)
      .set({ queries: attempt.queries + 1, nextQueryAt: nextQuery(attempt, now) })
      .where(eq(payments.id, attempt.id));
    try {
      await deps.queue.run(orderNo, () => settle(deps, attempt.paymentNo, orderStatus, now));
    } catch (error) {
      deps.log.warn('a wallet does not say what became of a payment', {
        paymentNo: attempt.paymentNo,
        error,
      });
    }
  }
}

/**
 * A failed attempt is asked about again in long steps: money may come late, and the notice of it be
 * lost. Two days after its end at the wallet nobody asks any more.
 */
function nextQuery(attempt: Attempt, now: Date): Date {
  if (attempt.status !== 'failed') {
    const seconds = backoffSeconds[Math.min(attempt.queries, backoffSeconds.length - 1)] ?? 60;
    return new Date(now.valueOf() + seconds * 1000);
  }
  const done = now.valueOf() >= attempt.gatewayExpiresAt.valueOf() + lateMoneyMs;
  return done ? never : new Date(now.valueOf() + lateLookMs);
}

async function settle(
  deps: Deps,
  paymentNo: string,
  orderStatus: OrderStatus,
  now: Date,
): Promise<void> {
  const attempt = await findAttempt(deps.db, paymentNo);
  if (attempt === null) return;
  if (attempt.status === 'failed') {
    await observeAttempt(deps, attempt);
    return;
  }
  if (!['pending', 'closing'].includes(attempt.status)) return;
  if (now >= attempt.gatewayExpiresAt) {
    const trade = await observeAttempt(deps, attempt);
    // Nobody scanned it and its own time is up: nothing can come through it any more.
    if (trade.state === 'absent') await failAttempt(deps, attempt);
    else if (trade.state !== 'paid') await retire(deps, attempt);
  } else if (
    attempt.status === 'pending' &&
    now.valueOf() >= attempt.expiresAt.valueOf() + graceMs
  ) {
    await retire(deps, attempt);
  } else if (attempt.status === 'closing' && orderStatus !== 'pending') {
    // Nobody needs this code any more: as soon as the wallet can close it, no money needs to go back.
    await retire(deps, attempt);
  } else {
    await observeAttempt(deps, attempt);
  }
}

async function retire(deps: Deps, attempt: Attempt): Promise<void> {
  await retireAttempt(deps, attempt);
  await announceOrder(deps, attempt.orderId);
}

async function expireOrders(deps: Deps): Promise<void> {
  const late = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.status, 'pending'), lte(orders.expiresAt, deps.clock.date())))
    .orderBy(asc(orders.expiresAt))
    .limit(batch);
  for (const order of late) {
    try {
      await deps.queue.run(order.orderNo, () => endOrder(deps, order, 'order.expired'));
    } catch (error) {
      deps.log.warn('an order cannot expire while its payment is unclear', {
        orderNo: order.orderNo,
        error,
      });
    }
  }
}
