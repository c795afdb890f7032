import { Refusal } from '#server/base/refusal.ts';
import { mapInParallel } from '#server/base/queue.ts';
import { stillConfirming } from '#server/domain/orders/claim.ts';
import { getWallet } from '#server/domain/payments/account.ts';
import { updateAttempt, type Attempt } from '#server/domain/payments/attempts.ts';
import type { Deps } from './deps.ts';
import { queryAttempt, type QueryOutcome } from './payment-query.ts';

// Parallel queries to a wallet about attempts of one order.
const maxParallelQueries = 4;

const keptOpen = 'the wallet keeps the attempt open';

/**
 * Creates the refusal for a wallet that responds but does not close an attempt now, mostly because its payer is
 * paying. Nothing has failed; the wallet is queried again.
 */
function stillOpen(): Refusal {
  const extra = { retryAfterMs: 2000, cause: keptOpen };
  return new Refusal(503, 'payment.still_confirming', undefined, extra);
}

/** Checks whether a refusal means that a wallet does not close an attempt now. */
export function isStillOpen(error: unknown): boolean {
  return error instanceof Refusal && error.cause === keptOpen;
}

/**
 * Retires attempts of one order, so that the payer cannot pay them (wire, Changing the channel). Returns true
 * when none was paid, false when money has arrived and is recorded. An attempt that the wallet can close is
 * closed; an Alipay code that was not scanned is no longer shown, and is watched to its end.
 *
 * Throws 503 when a wallet does not respond or does not close an attempt now (`isStillOpen`). All wallets are
 * queried before any attempt is closed, so that a silent wallet changes nothing. Watchers are not woken: the
 * caller calls `publishOrderChange` once the next code or the end of the order is known.
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
  const closed = await getWallet(deps.gateways, attempt).close(attempt.paymentNo);
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
