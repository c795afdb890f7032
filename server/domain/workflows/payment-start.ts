import type { Payment } from '#contract/payments/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Ask } from '#server/records/ask.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { refuseWhilePaused } from '#server/domain/orders/pause.ts';
import { stillConfirming, withOrderClaim } from '#server/domain/orders/claim.ts';
import {
  publishOrderChange,
  openAttempts,
  pendingAttempt,
  type Attempt,
} from '#server/domain/payments/attempts.ts';
import { presentPayment } from '#server/domain/payments/present.ts';
import {
  choosePresentation,
  type PayerDevice,
  type StartRequest,
  type Way,
} from './payment-presentation.ts';
import type { Deps } from './deps.ts';
import { enterWallet } from './attempt-enter-wallet.ts';
import { insertAttempt } from './attempt-insert.ts';
import { canBePaid, extendAttempt, findKept, isNamed } from './attempt-keep.ts';
import { payableOrder, refuseWhileTransferred, supersededError } from './payment-order.ts';
import { retireAttempts } from './attempt-retire.ts';

/**
 * Returns a payment that the payer can make: the same attempt for the same channel and presentation, with
 * its code extended; a new one once the older attempt is retired (wire, Changing the channel). With
 * `request.extends` only that payment is extended, so that a page never replaces a code that it does not
 * know. Throws
 * - 409 with the order when it is paid, has ended or has another open code, a transfer is announced, or WeChat
 *   has to confirm the payer first,
 * - 422 for a wallet or a presentation that is not offered,
 * - 503 when an earlier attempt may still succeed, another call works on the order, orders are paused or
 *   the wallet is unavailable,
 * - 500 when the wallet gives no code for another reason.
 */
export function createPayment(
  ask: Ask<Deps>,
  userId: string,
  orderNo: string,
  request: StartRequest,
  locale: Locale,
): Promise<Payment> {
  return withOrderClaim(ask, orderNo, async () => {
    const order = await payableOrder(ask, userId, orderNo, locale);
    if (order.transferAt !== null) await refuseWhileTransferred(ask, order, locale);
    try {
      const attempt = await takeAttempt(ask, order, request, locale);
      const payment = await presentAttempt(ask, order, attempt, request.device, locale);
      // A wallet was queried in between, so the attempt has another transaction: a call that fails before
      // this line is done again under its key, and finds the attempt.
      return await ask.transaction(async () => payment);
    } finally {
      // Watchers of the old code are woken once the new one can be shown, or there will be none.
      await publishOrderChange(ask, order.id);
    }
  });
}

/** Returns the attempt to present: the named or the current one, extended, or a new one. */
async function takeAttempt(
  deps: Deps,
  order: OrderRow,
  request: StartRequest,
  locale: Locale,
): Promise<Attempt> {
  const current = await pendingAttempt(deps.db, order.id);
  if (request.extends !== undefined) {
    if (!isNamed(current, request)) throw await supersededError(deps, order, locale);
    return extendAttempt(deps, order, current, request);
  }
  const way = await choosePresentation(deps, order, request, locale);
  const kept = await findKept(deps, order, current, way, locale);
  if (kept !== null) return extendAttempt(deps, order, kept, request);
  await refuseWhilePaused(deps.db);
  return replaceAttempts(deps, order, way, request, locale);
}

/**
 * Responds to a create that is repeated with its key: with the same payment in its current state, never
 * another (wire, Idempotency-Key). Throws 409 with the order when that payment is no longer the open one, 503 while
 * the wallet is down or another call works on the order, 500 when it gives no code for another reason.
 */
export function repeatPayment(
  deps: Deps,
  userId: string,
  orderNo: string,
  paymentNo: string,
  device: PayerDevice,
  locale: Locale,
): Promise<Payment> {
  return withOrderClaim(deps, orderNo, async () => {
    const order = await payableOrder(deps, userId, orderNo, locale);
    const current = await pendingAttempt(deps.db, order.id);
    const isOpen =
      current?.paymentNo === paymentNo && (await canBePaid(deps, order, current, locale));
    if (!isOpen) throw await supersededError(deps, order, locale);
    return presentAttempt(deps, order, current, device, locale);
  });
}

/** Returns the payment with its code, the address of the wallet's page, or the parameters of its sheet. */
async function presentAttempt(
  deps: Deps,
  order: OrderRow,
  attempt: Attempt,
  device: PayerDevice,
  locale: Locale,
): Promise<Payment> {
  const entered = await enterWallet(deps, order, attempt, device, locale);
  if (entered !== null) {
    const now = deps.clock.date();
    return presentPayment(entered.attempt, order.orderNo, now, deps.gateways, entered.entrance);
  }
  // The order was paid or has ended in the meantime: a notice does not wait for this call.
  await payableOrder(deps, order.userId, order.orderNo, locale);
  throw await supersededError(deps, order, locale);
}

/** Retires every attempt that may still bring money before it starts another. */
async function replaceAttempts(
  deps: Deps,
  order: OrderRow,
  way: Way,
  request: StartRequest,
  locale: Locale,
): Promise<Attempt> {
  if (!(await retireAttempts(deps, await openAttempts(deps.db, order.id)))) {
    await payableOrder(deps, order.userId, order.orderNo, locale);
    // The wallet reports money that we have not recorded: no second code until that is clear.
    throw stillConfirming();
  }
  return insertAttempt(deps, order, way, request, locale);
}
