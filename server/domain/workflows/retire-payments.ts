import { Refusal } from '#server/base/refusal.ts';
import { mapInParallel } from '#server/base/queue.ts';
import { stillConfirming } from '#server/domain/orders/claim.ts';
import { updateAttempt, type Attempt } from '#server/domain/payments/attempts.ts';
import type { Deps } from './deps.ts';
import { queryAttempt, type QueryOutcome } from './query-payment.ts';

// Parallel queries to a wallet about attempts of one order.
const maxParallelQueries = 4;

const keptOpen = 'the wallet keeps the attempt open';

/**
 * Creates the refusal for a wallet that has responded and does not close an attempt now: its payer is
 * paying, mostly. Nothing has failed; what becomes of it is asked again.
 */
function stillOpen(): Refusal {
  const extra = { retryAfterMs: 2000, cause: keptOpen };
  return new Refusal(503, 'payment.still_confirming', undefined, extra);
}

/** Checks that a refusal means: a wallet does not close an attempt now. */
export function isStillOpen(error: unknown): boolean {
  return error instanceof Refusal && error.cause === keptOpen;
}

/**
 * Takes attempts of one order out of the payer's hands (wire, Changing the channel): true when none
 * of them had been paid. One that the wallet can close is closed; one that nobody has scanned yet is
 * no trade that could be closed: it is shown no more and watched to its end. False for money that has
 * arrived and is on record.
 *
 * Throws 503 when a wallet does not say, or does not close one now (`isStillOpen`). All are asked before any is closed: a silent wallet leaves
 * the code on the screen as it was. Their watchers are left in peace: the caller calls `publishOrderChange`
 * once it is known what comes instead, another code or the end of the order.
 */
export async function retireAttempts(deps: Deps, attempts: readonly Attempt[]): Promise<boolean> {
  try {
    const queried = await mapInParallel(attempts, maxParallelQueries, async (attempt) => ({
      attempt,
      trade: await queryAttempt(deps, attempt),
    }));
    if (queried.some(({ trade }) => trade === 'paid')) return false;
    const isShown = ({ attempt }: { attempt: Attempt }) => attempt.status === 'pending';
    const earlier = queried.filter((one) => !isShown(one));
    for (const group of [earlier, queried.filter(isShown)]) {
      const outcomes = await mapInParallel(group, maxParallelQueries, ({ attempt, trade }) =>
        retire(deps, attempt, trade),
      );
      if (outcomes.includes('paid')) return false;
    }
    return true;
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw stillConfirming(cause);
  }
}

async function retire(deps: Deps, attempt: Attempt, trade: QueryOutcome): Promise<'paid' | 'over'> {
  switch (trade) {
    case 'notPaid':
    case 'scanned':
      return close(deps, attempt);
    case 'absent':
      await leaveToExpire(deps, attempt);
      return 'over';
    default:
      return 'over';
  }
}

async function close(deps: Deps, attempt: Attempt): Promise<'paid' | 'over'> {
  const closed = await deps.gateways[attempt.channel].close(attempt.paymentNo);
  if (closed === 'open') throw stillOpen();
  if (closed === 'closed' && attempt.presentation !== 'qr') return confirmClosed(deps, attempt);
  if (closed === 'absent') await leaveToExpire(deps, attempt);
  else if (closed === 'closed') await endAttempt(deps, attempt);
  if (closed !== 'paid') return 'over';
  const trade = await queryAttempt(deps, attempt);
  if (trade === 'paid') return 'paid';
  if (trade === 'differs' || trade === 'refunded') return 'over';
  throw stillConfirming();
}

/** In an open cashier the password may be typed at this moment: only the wallet's own word is an end. */
async function confirmClosed(deps: Deps, attempt: Attempt): Promise<'paid' | 'over'> {
  const trade = await queryAttempt(deps, attempt);
  if (trade === 'paid') return 'paid';
  if (trade === 'notPaid' || trade === 'scanned') throw stillOpen();
  if (trade === 'absent') await leaveToExpire(deps, attempt);
  return 'over';
}

async function leaveToExpire(deps: Deps, attempt: Attempt): Promise<void> {
  // WeChat knows every code that it issued: an unknown code was never shown to a payer.
  if (attempt.channel === 'wechat') await endAttempt(deps, attempt);
  else await updateAttempt(deps.db, attempt, ['pending', 'closing'], { status: 'closing' });
}

async function endAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  await updateAttempt(deps.db, attempt, ['pending', 'closing'], { status: 'failed' });
}
