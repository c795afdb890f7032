import {
  attemptLifetimeMs,
  attemptMaximumMs,
  gatewayLifetimeMs,
} from '../../../contract/limits.ts';
import type { Payment, PaymentRequest } from '../../../contract/payments.ts';
import type { Locale } from '../../../contract/words.ts';
import { violatedConstraint } from '../../db/database.ts';
import { payments } from '../../db/tables/payments.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../app-error.ts';
import { ownedOrder, readOrder, type OrderRow } from '../orders/read.ts';
import { lockOrder } from '../orders/transition.ts';
import {
  announceOrder,
  findAttempt,
  moveAttempt,
  openAttempts,
  pendingAttempt,
  type Attempt,
} from './attempts.ts';
import { presentPayment } from './present.ts';
import { retireAttempt } from './retire.ts';

/**
 * Gives the payer a code: the same one again for the same channel, extended; a new one when the old
 * attempt is out of the way (wire, Changing the channel). Who asks to extend a payment gets more time
 * for that one or nothing: a page that does not know of another code never replaces it. Throws 409
 * with the order when it is paid, has ended, or another code is open; 503 when an earlier attempt may
 * still succeed, 500 when the wallet gave no code.
 */
export function createPayment(
  deps: Deps,
  userId: string,
  orderNo: string,
  request: PaymentRequest,
  locale: Locale,
): Promise<Payment> {
  return deps.queue.run(orderNo, async () => {
    const order = await ownedOrder(deps.db, userId, orderNo);
    await refuseUnpayable(deps, order, locale);
    const current = await pendingAttempt(deps.db, order.id);
    if (request.extends !== undefined && !isNamed(current, request)) {
      throw await superseded(deps, order, locale);
    }
    const keeps =
      current !== null && (request.extends !== undefined || isExtendable(deps, current, request));
    try {
      const attempt = keeps
        ? await extend(deps, order, current, request)
        : await replace(deps, order, request, locale);
      const payable = attempt.qrCode === null ? await fetchCode(deps, order, attempt) : attempt;
      return presentPayment(payable, order.orderNo, deps.clock.date(), deps.sandbox !== null);
    } finally {
      // Who watches the old code is woken when the new one can be shown, or there will be none.
      await announceOrder(deps, order.id);
    }
  });
}

/**
 * What a create that is repeated with its key answers: the same payment as it is now, never another
 * (wire, Idempotency-Key). Throws 409 with the order when that payment is no longer the open one.
 */
export async function repeatPayment(
  deps: Deps,
  userId: string,
  orderNo: string,
  paymentNo: string,
  locale: Locale,
): Promise<Payment> {
  const order = await ownedOrder(deps.db, userId, orderNo);
  await refuseUnpayable(deps, order, locale);
  const current = await pendingAttempt(deps.db, order.id);
  if (current?.paymentNo !== paymentNo) throw await superseded(deps, order, locale);
  return presentPayment(current, order.orderNo, deps.clock.date(), deps.sandbox !== null);
}

async function superseded(deps: Deps, order: OrderRow, locale: Locale): Promise<AppError> {
  return new AppError(409, 'payment.superseded', {
    data: await readOrder(deps, order.userId, order.orderNo, locale),
  });
}

function isNamed(attempt: Attempt | null, { extends: named, channel }: PaymentRequest): boolean {
  return attempt?.paymentNo === named && attempt?.channel === channel;
}

async function refuseUnpayable(deps: Deps, order: OrderRow, locale: Locale): Promise<void> {
  const expired = order.status === 'pending' && order.expiresAt.valueOf() <= deps.clock.now();
  if (order.status === 'pending' && !expired) return;
  const error =
    order.status === 'cancelled' || expired ? 'order.not_payable' : 'order.already_paid';
  throw new AppError(409, error, {
    data: await readOrder(deps, order.userId, order.orderNo, locale),
  });
}

function isExtendable(deps: Deps, attempt: Attempt, request: PaymentRequest): boolean {
  return (
    attempt.channel === request.channel && deps.clock.now() < attempt.extendableUntil.valueOf()
  );
}

async function extend(
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
  await moveAttempt(deps.db, attempt, ['pending'], {
    expiresAt,
    ...(request.return_url !== undefined ? { returnUrl: request.return_url } : null),
  });
  return (await findAttempt(deps.db, attempt.paymentNo)) ?? attempt;
}

/** Every attempt that may still bring money is asked about, those that were superseded earlier first. */
async function replace(
  deps: Deps,
  order: OrderRow,
  request: PaymentRequest,
  locale: Locale,
): Promise<Attempt> {
  for (const earlier of await openAttempts(deps.db, order.id)) {
    if ((await retireAttempt(deps, earlier)) !== 'paid') continue;
    const paid = await ownedOrder(deps.db, order.userId, order.orderNo);
    await refuseUnpayable(deps, paid, locale);
    // The wallet speaks of money that we do not have on record: no second code until that is clear.
    throw new AppError(503, 'payment.still_confirming');
  }
  return begin(deps, order, request, locale);
}

/** Writes the attempt down before the wallet hears of it, so that a crash cannot lose one. */
async function begin(
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
    throw new AppError(503, 'payment.still_confirming', { cause });
  }
  await refuseUnpayable(deps, await ownedOrder(deps.db, order.userId, order.orderNo), locale);
  throw new AppError(503, 'payment.still_confirming');
}

async function fetchCode(deps: Deps, order: OrderRow, attempt: Attempt): Promise<Attempt> {
  try {
    const { qrCode } = await deps.gateways[attempt.channel].precreate({
      paymentNo: attempt.paymentNo,
      orderNo: order.orderNo,
      amount: attempt.amount,
      subject: order.title['zh-CN'],
      expiresAt: attempt.gatewayExpiresAt,
    });
    await moveAttempt(deps.db, attempt, ['pending'], { qrCode });
    return (await findAttempt(deps.db, attempt.paymentNo)) ?? attempt;
  } catch (cause) {
    throw new AppError(500, 'payment.create_failed', { cause });
  }
}

function earliest(...instants: readonly number[]): Date {
  return new Date(Math.min(...instants));
}
