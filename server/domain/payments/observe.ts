import type { Deps } from '../../deps.ts';
import type { TradeState } from '../../gateways/gateway.ts';
import { findAttempt, moveAttempt, type Attempt } from './attempts.ts';
import { captureMoney } from './capture.ts';

/**
 * Asks the wallet and acts on what it says: the query is the truth, a notice only a reason to ask.
 * Throws when the wallet cannot be asked.
 */
export async function observeAttempt(deps: Deps, attempt: Attempt): Promise<TradeState> {
  const trade = await deps.gateways[attempt.channel].query(attempt.paymentNo);
  if (trade.state === 'paid') {
    await captureMoney(deps, attempt, trade);
  } else if (trade.state === 'closed') {
    await failAttempt(deps, attempt);
  }
  return trade;
}

/** Ends an attempt through which no money can come any more. */
export async function failAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const failed = await moveAttempt(deps.db, attempt, ['pending', 'closing'], { status: 'failed' });
  if (failed) deps.watch.changed(attempt.paymentNo);
}

/** A wallet says that something happened to a payment. Late and repeated notices are welcome. */
export async function receiveNotice(deps: Deps, paymentNo: string): Promise<void> {
  try {
    const attempt = await findAttempt(deps.db, paymentNo);
    if (attempt !== null) await observeAttempt(deps, attempt);
  } catch (error) {
    deps.log.warn('a notice could not be followed up; the sweeper will', { paymentNo, error });
  }
}

/** For whoever watches: asks now and then, never fails, changes nothing when the wallet is silent. */
export function askAboutAttempt(deps: Deps, paymentNo: string): Promise<void> {
  return deps.watch.ask(paymentNo, () => receiveNotice(deps, paymentNo));
}
