import { orderClaimTimeoutMs } from '#contract/base/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import { withClaim } from '#server/records/claim.ts';
import type { Deps } from '#server/records/deps.ts';

/**
 * Runs `work` while no other call works on the order, in this process or another on the same database. Throws
 * 503 when its turn does not come in time (wire, Lifetimes).
 */
export function withOrderClaim<Result>(
  deps: Deps,
  orderNo: string,
  work: () => Promise<Result>,
): Promise<Result> {
  // Within this process the queue decides, so a claim that it left behind has no holder.
  const turn = { ms: orderClaimTimeoutMs, refusal: stillConfirming, takesOwnOver: true };
  return withClaim(deps, orderNo, turn, work);
}

/** Creates the refusal while a wallet has not responded: nothing was decided. */
export function stillConfirming(cause?: unknown): Refusal {
  const retryAfterMs = 2000;
  return new Refusal(503, 'payment.still_confirming', undefined, { retryAfterMs, cause });
}
