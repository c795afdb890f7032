import { attemptLifetimeMs, attemptMaximumMs, gatewayLifetimeMs } from '#contract/base/limits.ts';
import type { Payment, PaymentRequest } from '#contract/payments/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { violatedConstraint } from '#server/db/database.ts';
import { payments } from '#server/db/tables/payments.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import { ownedOrder } from '#server/domain/orders/read.ts';
import { readOrder } from '#server/domain/views/orders.ts';
import { type OrderRow } from '#server/db/tables/orders.ts';
import { refuseWhilePaused } from '#server/domain/orders/pause.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { stillConfirming, withOrderClaim } from '#server/domain/orders/claim.ts';
import { isUnavailable } from '#server/base/unavailable.ts';
import {
  publishOrderChange,
  findAttempt,
  updateAttempt,
  openAttempts,
  pendingAttempt,
  type Attempt,
} from '#server/domain/payments/attempts.ts';
import { hasCode, presentPayment, type PayablePayment } from '#server/domain/payments/present.ts';
import type { Deps } from './deps.ts';
import { retireAttempts } from './retire-payments.ts';

// The pause before a retry when a wallet is down.
const awayMs = 2000;

/**
 * Returns a payment with a code: the same code, extended, for the same channel; a new one once the older
 * attempt is retired (wire, Changing the channel). With `request.extends` only that payment is extended,
 * so that a page never replaces a code that it does not know. Throws
 * - 409 with the order when it is paid, has ended or has another open code,
 * - 422 for a wallet that is not offered,
 * - 503 when an earlier attempt may still succeed, another call works on the order, orders are paused or
 *   the wallet is unavailable,
 * - 500 when the wallet gives no code for another reason.
 */
export function createPayment(
  deps: Deps,
  userId: string,
  orderNo: string,
  request: PaymentRequest,
  locale: Locale,
): Promise<Payment> {
  return withOrderClaim(deps, orderNo, () =>
    createClaimedPayment(deps, userId, orderNo, request, locale),
  );
}

/** Creates a payment like `createPayment`, under a claim that the caller holds. */
export async function createClaimedPayment(
  deps: Deps,
  userId: string,
  orderNo: string,
  request: PaymentRequest,
  locale: Locale,
): Promise<Payment> {
  const order = await payableOrder(deps, userId, orderNo, locale);
  const current = await pendingAttempt(deps.db, order.id);
  if (request.extends !== undefined && !isNamed(current, request)) {
    throw await supersededError(deps, order, locale);
  }
  if (request.extends === undefined && deps.gateways[request.channel].isMissing === true) {
    throw invalid('channel', 'channelNotOffered');
  }
  const keepsCurrent =
    current !== null && (request.extends !== undefined || isExtendable(deps, current, request));
  if (!keepsCurrent) await refuseWhilePaused(deps.db);
  try {
    const attempt = keepsCurrent
      ? await extendAttempt(deps, order, current, request)
      : await replaceAttempts(deps, order, request, locale);
    return await presentWithCode(deps, order, attempt, locale);
  } finally {
    // Watchers of the old code are woken once the new one can be shown, or there will be none.
    await publishOrderChange(deps, order.id);
  }
}

/**
 * Responds to a create that is repeated with its key: with the same payment in its current state, never
 * another (wire, Idempotency-Key). Call it inside `withOrderClaim`. Throws 409 with the order when that
 * payment is no longer the open one, 503 while the wallet is down, 500 when it gives no code for another
 * reason.
 */
export async function repeatPayment(
  deps: Deps,
  userId: string,
  orderNo: string,
  paymentNo: string,
  locale: Locale,
): Promise<Payment> {
  const order = await payableOrder(deps, userId, orderNo, locale);
  const current = await pendingAttempt(deps.db, order.id);
  if (current?.paymentNo !== paymentNo) throw await supersededError(deps, order, locale);
  return presentWithCode(deps, order, current, locale);
}

/** Returns the payment with its code; requests the code from the wallet if it has none yet. */
async function presentWithCode(
  deps: Deps,
  order: OrderRow,
  attempt: Attempt,
  locale: Locale,
): Promise<Payment> {
  const payable = hasCode(attempt) ? attempt : await fetchCode(deps, order, attempt);
  if (payable !== null) {
    return presentPayment(payable, order.orderNo, deps.clock.date(), deps.gateways);
  }
  // The order was paid or has ended in the meantime: a notice does not wait for this call.
  await payableOrder(deps, order.userId, order.orderNo, locale);
  throw await supersededError(deps, order, locale);
}

async function supersededError(deps: Deps, order: OrderRow, locale: Locale): Promise<Refusal> {
  return new Refusal(
    409,
    'payment.superseded',
    await readOrder(deps, order.userId, order.orderNo, locale),
  );
}

function isNamed(attempt: Attempt | null, { extends: named, channel }: PaymentRequest): boolean {
  return attempt?.paymentNo === named && attempt?.channel === channel;
}

/** Reads the current order. Throws 409 with it when it can no longer be paid. */
async function payableOrder(
  deps: Deps,
  userId: string,
  orderNo: string,
  locale: Locale,
): Promise<OrderRow> {
  const order = await ownedOrder(deps.db, userId, orderNo);
  const expired = order.status === 'pending' && order.expiresAt.valueOf() <= deps.clock.now();
  if (order.status === 'pending' && !expired) return order;
  const error =
    order.status === 'cancelled' || expired ? 'order.not_payable' : 'order.already_paid';
  throw new Refusal(409, error, await readOrder(deps, userId, orderNo, locale));
}

function isExtendable(deps: Deps, attempt: Attempt, request: PaymentRequest): boolean {
  return (
    attempt.channel === request.channel && deps.clock.now() < attempt.extendableUntil.valueOf()
  );
}

async function extendAttempt(
  deps: Deps,
  order: OrderRow,
  attempt: Attempt,
  request: PaymentRequest,
): Promise<Attempt> {
  if (!isExtendable(deps, attempt, request)) return attempt;
  const expiresAt = earliest(
    deps.clock.now() + attemptLifetimeMs,
    attempt.extendableUntil.valueOf(),
    order.expiresAt.valueOf(),
  );
  await updateAttempt(deps.db, attempt, ['pending'], {
    expiresAt,
    ...(request.return_url !== undefined ? { returnUrl: request.return_url } : null),
  });
  return (await findAttempt(deps.db, attempt.paymentNo)) ?? attempt;
}

/** Retires every attempt that may still bring money before it starts another. */
async function replaceAttempts(
  deps: Deps,
  order: OrderRow,
  request: PaymentRequest,
  locale: Locale,
): Promise<Attempt> {
  if (!(await retireAttempts(deps, await openAttempts(deps.db, order.id)))) {
    await payableOrder(deps, order.userId, order.orderNo, locale);
    // The wallet reports money that we have not recorded: no second code until that is clear.
    throw stillConfirming();
  }
  return insertAttempt(deps, order, request, locale);
}

/** Inserts the attempt before the wallet is called, so that a crash cannot lose one. */
async function insertAttempt(
  deps: Deps,
  order: OrderRow,
  request: PaymentRequest,
  locale: Locale,
): Promise<Attempt> {
  const now = deps.clock.now();
  const values = {
    paymentNo: deps.ids.payment(new Date(now)),
    orderId: order.id,
    channel: request.channel,
    amount: order.amount,
    returnUrl: request.return_url ?? null,
    createdAt: new Date(now),
    expiresAt: earliest(now + attemptLifetimeMs, order.expiresAt.valueOf()),
    extendableUntil: earliest(now + attemptMaximumMs, order.expiresAt.valueOf()),
    gatewayExpiresAt: new Date(now + gatewayLifetimeMs),
    nextQueryAt: new Date(now + 5000),
  };
  try {
    const attempt = await deps.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      if (locked.status !== 'pending') return null;
      const [inserted] = await tx.insert(payments).values(values).returning();
      return inserted ?? null;
    });
    if (attempt !== null) return attempt;
  } catch (cause) {
    if (violatedConstraint(cause) !== 'payments_one_pending_per_order') throw cause;
    throw stillConfirming(cause);
  }
  await payableOrder(deps, order.userId, order.orderNo, locale);
  throw stillConfirming();
}

/**
 * Requests the code; null when the attempt is no longer pending. Throws 503 or 500 when the wallet gives no
 * code.
 */
async function fetchCode(
  deps: Deps,
  order: OrderRow,
  attempt: Attempt,
): Promise<PayablePayment | null> {
  const { qrCode } = await precreate(deps, order, attempt);
  if (!(await updateAttempt(deps.db, attempt, ['pending'], { qrCode }))) return null;
  const payable = await findAttempt(deps.db, attempt.paymentNo);
  return payable?.status === 'pending' ? { ...payable, qrCode } : null;
}

async function precreate(
  { gateways }: Deps,
  order: OrderRow,
  attempt: Attempt,
): Promise<{ qrCode: string }> {
  try {
    return await gateways[attempt.channel].precreate({
      paymentNo: attempt.paymentNo,
      orderNo: order.orderNo,
      amount: attempt.amount,
      subject: order.title['zh-CN'],
      expiresAt: attempt.gatewayExpiresAt,
    });
  } catch (cause) {
    if (!isUnavailable(cause))
      throw new Refusal(500, 'payment.create_failed', undefined, { cause });
    throw new Refusal(503, 'payment.create_failed', undefined, { cause, retryAfterMs: awayMs });
  }
}

function earliest(...instants: readonly number[]): Date {
  return new Date(Math.min(...instants));
}
