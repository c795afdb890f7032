import {
  attemptLifetimeMs,
  attemptMaximumMs,
  gatewayLifetimeMs,
  walletPageLifetimeMs,
} from '#contract/base/limits.ts';
import type { Locale, Presentation } from '#contract/base/picklists.ts';
import { orderAllows } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { earliest } from '#server/base/earliest.ts';
import { violatedConstraint } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { stillConfirming } from '#server/domain/orders/claim.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import type { Attempt } from '#server/domain/payments/attempts.ts';
import { insertPayer } from '#server/domain/payments/payers.ts';
import { isBeingChecked } from '#server/domain/payments/received.ts';
import type { Gateway } from '#server/gateways/gateway.ts';
import type { StartRequest, Way } from './payment-presentation.ts';
import type { Deps } from './deps.ts';
import { payableOrder, refuseWhileTransferred } from './payment-order.ts';

/** Inserts the attempt before the wallet is called, so that a crash cannot lose one. */
export async function insertAttempt(
  deps: Deps,
  order: OrderRow,
  { channel, presentation, payer }: Way,
  request: StartRequest,
  locale: Locale,
): Promise<Attempt> {
  const now = deps.clock.now();
  const values = {
    paymentNo: deps.ids.payment(new Date(now)),
    orderId: order.id,
    channel,
    presentation,
    ...getAccount(deps.gateways[channel], presentation),
    amount: order.amount,
    returnUrl: request.return_url ?? null,
    createdAt: new Date(now),
    ...planEnds(presentation, now, order.expiresAt.valueOf()),
    nextQueryAt: new Date(now + 5000),
  };
  try {
    const attempt = await deps.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      if (!orderAllows(locked.status, 'pay') || locked.transferAt !== null) return null;
      if (await isBeingChecked(tx, order.id)) return null;
      const [inserted] = await tx.insert(payments).values(values).returning();
      if (inserted !== undefined && payer !== null) await insertPayer(tx, deps, inserted, payer);
      return inserted ?? null;
    });
    if (attempt !== null) return attempt;
  } catch (cause) {
    if (violatedConstraint(cause) !== 'payments_one_pending_per_order') throw cause;
    throw stillConfirming(cause);
  }
  const current = await payableOrder(deps, order.userId, order.orderNo, locale);
  await refuseWhileTransferred(deps, current, locale);
  throw stillConfirming();
}

/** Returns the account of a new attempt and its app. Throws when the wallet is missing. */
function getAccount(
  { account, appId, sheet }: Gateway,
  presentation: Presentation,
): Pick<Attempt, 'account' | 'appId'> {
  if (account === null) throw new Error('a payment begins only at a configured wallet');
  return { account, appId: presentation === 'jsapi' && sheet ? sheet.appId : appId };
}

/**
 * Returns the ends of a new attempt. A link to a wallet's page cannot be revoked at Alipay, and WeChat's
 * cashier may stay open: there the wallet's end is the payer's, and never after the order's.
 */
function planEnds(
  presentation: Presentation,
  now: number,
  orderEnd: number,
): Pick<Attempt, 'expiresAt' | 'extendableUntil' | 'gatewayExpiresAt'> {
  if (presentation === 'qr') {
    return {
      expiresAt: earliest(now + attemptLifetimeMs, orderEnd),
      extendableUntil: earliest(now + attemptMaximumMs, orderEnd),
      gatewayExpiresAt: new Date(now + gatewayLifetimeMs),
    };
  }
  const end = earliest(now + walletPageLifetimeMs, orderEnd);
  return { expiresAt: end, extendableUntil: end, gatewayExpiresAt: end };
}
