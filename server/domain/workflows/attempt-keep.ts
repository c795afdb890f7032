import { attemptLifetimeMs } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { earliest } from '#server/base/earliest.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { stillConfirming } from '#server/domain/orders/claim.ts';
import { isOfOtherAccount } from '#server/domain/payments/account.ts';
import { findAttempt, updateAttempt, type Attempt } from '#server/domain/payments/attempts.ts';
import { findPayer } from '#server/domain/payments/payers.ts';
import type { StartRequest, Way } from './payment-presentation.ts';
import type { Deps } from './deps.ts';
import { payableOrder } from './payment-order.ts';
import { queryAttempt } from './payment-query.ts';

/** Checks whether a request to extend names this attempt. */
export function isNamed(
  attempt: Attempt | null,
  { extends: named, channel, presentation = attempt?.presentation ?? undefined }: StartRequest,
): attempt is Attempt {
  return (
    attempt?.paymentNo === named &&
    attempt?.channel === channel &&
    attempt.presentation === presentation
  );
}

/**
 * Returns the current attempt if a payer who asks again gets the same one; else null. Throws as `canBePaid`.
 */
export async function findKept(
  deps: Deps,
  order: OrderRow,
  attempt: Attempt | null,
  { channel, presentation, payer }: Way,
  locale: Locale,
): Promise<Attempt | null> {
  const isSame = attempt?.channel === channel && attempt.presentation === presentation;
  if (!isSame || !isExtendable(deps, attempt)) return null;
  // A wallet refuses the same number with another payer.
  if (payer !== null && (await findPayer(deps, attempt)) !== payer) return null;
  return (await canBePaid(deps, order, attempt, locale)) ? attempt : null;
}

/**
 * Queries the wallet before a payer is sent there again, so that no return leads to a second payment; a
 * code that is on the screen is shown again without a query. False when the wallet has closed the attempt.
 * Throws 409 with the order when it is paid, 503 while the wallet does not say, or has another account.
 */
export async function canBePaid(
  deps: Deps,
  order: OrderRow,
  attempt: Attempt,
  locale: Locale,
): Promise<boolean> {
  if (attempt.presentation === 'qr' && !isOfOtherAccount(deps.gateways, attempt)) return true;
  const trade = await queryAttempt(deps, attempt).catch((cause: unknown) => {
    throw stillConfirming(cause);
  });
  if (trade === 'absent' || trade === 'notPaid' || trade === 'scanned') return true;
  await payableOrder(deps, order.userId, order.orderNo, locale);
  return false;
}

function isExtendable(deps: Deps, attempt: Attempt): boolean {
  if (isOfOtherAccount(deps.gateways, attempt)) return false;
  return deps.clock.now() < attempt.extendableUntil.valueOf();
}

/** Gives the payer more time for a code, as far as the attempt and the order allow. */
export async function extendAttempt(
  deps: Deps,
  order: OrderRow,
  attempt: Attempt,
  request: StartRequest,
): Promise<Attempt> {
  if (!isExtendable(deps, attempt)) return attempt;
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
