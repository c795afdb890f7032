import type { Locale } from '#contract/base/picklists.ts';
import { Refusal } from '#server/base/refusal.ts';
import { isUnavailable } from '#server/base/unavailable.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { stillConfirming } from '#server/domain/orders/claim.ts';
import { getWallet } from '#server/domain/payments/account.ts';
import { findAttempt, updateAttempt, type Attempt } from '#server/domain/payments/attempts.ts';
import { findPayer } from '#server/domain/payments/payers.ts';
import type { Entrance } from '#server/domain/payments/present.ts';
import { createReturnPath } from '#server/domain/payments/return-address.ts';
import type { Gateway, PrecreateRequest } from '#server/gateways/gateway.ts';
import type { PayerDevice } from './payment-presentation.ts';
import type { Deps } from './deps.ts';

// The pause before a retry when a wallet is down.
const awayMs = 2000;

/** An attempt, and the way into the wallet's page or sheet; null where the attempt has a code. */
export type Entered = { attempt: Attempt; entrance: Entrance | null };

/**
 * Asks the wallet for what the payer of an attempt needs. A code, and the id of a sheet, are asked for once;
 * the address of a page, which WeChat ends after five minutes, each time, with the same request. Returns
 * null when the attempt is no longer pending. Throws 503 while the wallet is away or another account is
 * configured, and 500 when it refuses.
 */
export async function enterWallet(
  deps: Deps,
  order: OrderRow,
  attempt: Attempt,
  device: PayerDevice,
  locale: Locale,
): Promise<Entered | null> {
  const wallet = findWallet(deps, attempt);
  switch (attempt.presentation) {
    case 'qr':
      return enterByCode(deps, wallet, order, attempt);
    case 'redirect':
      return enterByPage(deps, wallet, order, attempt, device, locale);
    case 'jsapi':
      return enterBySheet(deps, wallet, order, attempt);
    case null:
      throw new Error(`${attempt.paymentNo} has no wallet`);
  }
}

/** Finds the wallet of an attempt. Throws if its account cannot be asked whether the payer paid. */
function findWallet({ gateways }: Deps, attempt: Attempt): Gateway {
  try {
    return getWallet(gateways, attempt);
  } catch (cause) {
    throw stillConfirming(cause);
  }
}

async function enterByCode(
  deps: Deps,
  wallet: Gateway,
  order: OrderRow,
  attempt: Attempt,
): Promise<Entered | null> {
  if (attempt.qrCode !== null) return { attempt, entrance: null };
  const { qrCode } = await ask(() => wallet.precreate(toRequest(order, attempt)));
  const payable = await updatePending(deps, attempt, { qrCode });
  return payable && { attempt: payable, entrance: null };
}

async function enterByPage(
  deps: Deps,
  wallet: Gateway,
  order: OrderRow,
  attempt: Attempt,
  { origin, address }: PayerDevice,
  locale: Locale,
): Promise<Entered | null> {
  const { createPage } = wallet;
  const { payUrl } = await ask(async () => {
    if (createPage === undefined) throw new Error(`${attempt.channel} has no page`);
    return createPage({
      ...toRequest(order, attempt),
      payerAddress: (await findPayer(deps, attempt)) ?? address,
      returnUrl: origin + createReturnPath(deps.keys, attempt, locale),
    });
  });
  const payable = await updatePending(deps, attempt, {});
  return payable && { attempt: payable, entrance: { payUrl } };
}

async function enterBySheet(
  deps: Deps,
  wallet: Gateway,
  order: OrderRow,
  attempt: Attempt,
): Promise<Entered | null> {
  const { sheet } = wallet;
  const openid = await findPayer(deps, attempt);
  const { prepayId, bridge } = await ask(async () => {
    if (sheet === undefined || openid === null) throw new Error(`${attempt.channel} has no sheet`);
    const { prepayId: id } =
      attempt.prepayId === null
        ? await sheet.create({ ...toRequest(order, attempt), openid })
        : { prepayId: attempt.prepayId };
    return { prepayId: id, bridge: sheet.sign(id) };
  });
  const payable = await updatePending(deps, attempt, { prepayId });
  return payable && { attempt: payable, entrance: { bridge } };
}

/** Updates the attempt and returns it; null when it is no longer pending. */
async function updatePending(
  { db }: Deps,
  attempt: Attempt,
  set: Pick<Partial<Attempt>, 'qrCode' | 'prepayId'>,
): Promise<Attempt | null> {
  const isChanged = Object.keys(set).length > 0;
  if (isChanged && !(await updateAttempt(db, attempt, ['pending'], set))) return null;
  const current = await findAttempt(db, attempt.paymentNo);
  return current?.status === 'pending' ? current : null;
}

function toRequest(order: OrderRow, attempt: Attempt): PrecreateRequest {
  return {
    paymentNo: attempt.paymentNo,
    orderNo: order.orderNo,
    amount: attempt.amount,
    subject: order.title['zh-CN'],
    expiresAt: attempt.gatewayExpiresAt,
  };
}

async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (cause) {
    if (!isUnavailable(cause))
      throw new Refusal(500, 'payment.create_failed', undefined, { cause });
    throw new Refusal(503, 'payment.create_failed', undefined, { cause, retryAfterMs: awayMs });
  }
}
