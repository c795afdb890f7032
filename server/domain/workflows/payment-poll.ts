import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { gatewayQueryGapMs } from '#contract/base/limits.ts';
import type { PaymentState } from '#contract/payments/schemas.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { Refusal } from '#server/base/refusal.ts';
import { wireStatus } from '#server/domain/payments/present.ts';
import type { CachedState } from '#server/domain/payments/watch.ts';
import type { Deps } from './deps.ts';
import { queryWhenDue } from './payment-query.ts';

// A short poll must not wait for a wallet that hangs.
const maxWalletWaitMs = 1500;

/**
 * Reads the current state of a payment. It responds immediately with known data while no wallet query is due;
 * a pending payment that has not changed costs no read. Throws 404, or 403 for a payment of another person.
 */
export async function pollPayment(
  deps: Deps,
  userId: string,
  paymentNo: string,
): Promise<PaymentState> {
  const first = await readState(deps, userId, paymentNo);
  if (!isOpen(first) || !deps.watch.isQueryDue(paymentNo)) return present(deps, first);
  await waitForWallet(deps, paymentNo);
  return present(deps, await readState(deps, userId, paymentNo));
}

/** Queries the wallet if that is due, and waits for its answer or a change, but not for long. */
export async function waitForWallet(deps: Deps, paymentNo: string): Promise<void> {
  if (!deps.watch.isQueryDue(paymentNo)) return;
  const subscription = deps.watch.subscribe(paymentNo);
  try {
    await Promise.race([queryWhenDue(deps, paymentNo), subscription.next(maxWalletWaitMs)]);
  } finally {
    subscription.stop();
  }
}

/**
 * Waits for a payment to change, at most `waitMs`, and returns its state. Subscribes before it reads, so that
 * no change can fall between the two. Throws as `pollPayment`.
 */
export async function longPollPayment(
  deps: Deps,
  userId: string,
  paymentNo: string,
  waitMs: number,
  signal: AbortSignal,
): Promise<PaymentState> {
  const subscription = deps.watch.subscribe(paymentNo);
  const stop = () => subscription.stop();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    const first = await readState(deps, userId, paymentNo);
    if (!isOpen(first) || isOvertaken(first)) return present(deps, first);
    void queryWhenDue(deps, paymentNo);
    const deadline = deps.clock.now() + waitMs;
    for (;;) {
      const rest = deadline - deps.clock.now();
      const outcome =
        rest <= 0 ? 'over' : await subscription.next(Math.min(rest, gatewayQueryGapMs));
      const state = await readState(deps, userId, paymentNo);
      if (outcome === 'over' || !isSame(first, state)) return present(deps, state);
      if (outcome === 'time') void queryWhenDue(deps, paymentNo);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    subscription.stop();
  }
}

async function readState(deps: Deps, userId: string, paymentNo: string): Promise<CachedState> {
  const state =
    deps.watch.getCached(paymentNo) ??
    (await deps.watch.read(paymentNo, () => loadState(deps, paymentNo)));
  if (state.userId !== userId) throw new Refusal(403, 'payment.not_yours');
  return state;
}

async function loadState(deps: Deps, paymentNo: string): Promise<CachedState> {
  const open = alias(payments, 'open_payment');
  const [row] = await deps.db
    .select({
      userId: orders.userId,
      orderNo: orders.orderNo,
      status: payments.status,
      orderStatus: orders.status,
      openPaymentNo: open.paymentNo,
      expiresAt: payments.expiresAt,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(open, and(eq(open.orderId, orders.id), eq(open.status, 'pending')))
    .where(eq(payments.paymentNo, paymentNo));
  if (row === undefined) throw new Refusal(404, 'payment.not_found');
  return { ...row, paymentNo, expiresAt: row.expiresAt.toISOString(), readAt: deps.clock.now() };
}

function isOpen({ status }: CachedState): boolean {
  return status === 'pending' || status === 'closing';
}

/** True when watchers must see something else: another code, or an order that has changed. */
function isOvertaken({ paymentNo, openPaymentNo, orderStatus }: CachedState): boolean {
  return !orderIs(orderStatus, 'unpaid') || openPaymentNo !== paymentNo;
}

function isSame(one: CachedState, other: CachedState): boolean {
  return (
    wireStatus(one.status) === wireStatus(other.status) &&
    one.orderStatus === other.orderStatus &&
    one.openPaymentNo === other.openPaymentNo &&
    one.expiresAt === other.expiresAt
  );
}

function present(deps: Deps, state: CachedState): PaymentState {
  return {
    payment_no: state.paymentNo,
    order_no: state.orderNo,
    status: wireStatus(state.status),
    order_status: state.orderStatus,
    open_payment_no: state.openPaymentNo,
    expires_at: state.expiresAt,
    server_time: deps.clock.date().toISOString(),
  };
}
