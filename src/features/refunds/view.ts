import type { SnapshotFrom } from 'xstate';
import type { ApiError } from '#contract/errors.ts';
import type { refundRequestMachine } from '#machines/refund-request.machine.ts';

export type RefundSnapshot = SnapshotFrom<typeof refundRequestMachine>;

/** Returns what of the process is on the screen. */
export function screenOf(
  snapshot: RefundSnapshot,
): 'refund' | 'failed' | 'nothingLeft' | 'form' | 'loading' {
  const { refund, quote } = snapshot.context;
  if (refund !== null) return 'refund';
  if (snapshot.matches('unavailable')) return 'failed';
  if (snapshot.matches('nothingLeft')) return 'nothingLeft';
  // A form stays while its terms are read again; for what gives nothing there was none.
  if (quote === null || quote.refundable === 0 || snapshot.matches('reading')) return 'loading';
  return 'form';
}

/**
 * Returns why the last thing that its owner did with a refund did not happen, or is not known to have
 * happened; null while it is under way, and for what is wrong with a field, which stands there.
 */
export function failureOfAct(snapshot: RefundSnapshot): ApiError | null {
  const { act, error } = snapshot.context;
  const isAtField = error?.kind === 'invalid' && act?.kind !== 'accept';
  return snapshot.hasTag('busy') || isAtField ? null : error;
}
