import type { Deps } from '../../deps.ts';
import { AppError } from '../app-error.ts';
import { moveAttempt, type Attempt } from './attempts.ts';
import { observeAttempt } from './observe.ts';

/**
 * Takes an attempt out of the payer's hands (wire, Changing the channel):
 * - `paid`: it had been paid, the money is recorded;
 * - `ended`: closed at the wallet, nothing can come through it;
 * - `closing`: nobody scanned the code yet, so no trade exists that could be closed; it is shown no
 *   more and watched to its end.
 *
 * Throws 503 when the wallet does not say: then nothing was changed. Its watchers are left in peace:
 * the caller calls `announceOrder` once it is known what comes instead, another code or the end of
 * the order.
 */
export async function retireAttempt(
  deps: Deps,
  attempt: Attempt,
): Promise<'paid' | 'ended' | 'closing'> {
  try {
    const trade = await observeAttempt(deps, attempt);
    switch (trade.state) {
      case 'paid':
      case 'refunded':
        return 'paid';
      case 'closed':
        return 'ended';
      case 'absent':
        return await leaveToItself(deps, attempt);
      default:
        return await close(deps, attempt);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(503, 'payment.still_confirming', { cause });
  }
}

async function close(deps: Deps, attempt: Attempt): Promise<'paid' | 'ended' | 'closing'> {
  const closed = await deps.gateways[attempt.channel].close(attempt.paymentNo);
  if (closed === 'absent') return leaveToItself(deps, attempt);
  if (closed === 'closed') return endAttempt(deps, attempt);
  const trade = await observeAttempt(deps, attempt);
  if (trade.state === 'paid' || trade.state === 'refunded') return 'paid';
  throw new AppError(503, 'payment.still_confirming');
}

async function leaveToItself(deps: Deps, attempt: Attempt): Promise<'ended' | 'closing'> {
  // WeChat knows every code it gave out: one it does not know was never seen by anybody.
  if (attempt.channel === 'wechat') return endAttempt(deps, attempt);
  await moveAttempt(deps.db, attempt, ['pending', 'closing'], { status: 'closing' });
  return 'closing';
}

async function endAttempt(deps: Deps, attempt: Attempt): Promise<'ended'> {
  await moveAttempt(deps.db, attempt, ['pending', 'closing'], { status: 'failed' });
  return 'ended';
}
