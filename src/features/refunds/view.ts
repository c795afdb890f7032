import type { SnapshotFrom } from 'xstate';
import type { ApiError } from '#contract/base/api-error.ts';
import type { refundRequestMachine } from '#machines/refund-request.machine.ts';

export type RefundSnapshot = SnapshotFrom<typeof refundRequestMachine>;

/** Chooses the screen of the refund process. */
export function getRefundScreen(
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
 * The failure of the owner's last action on a refund, including an unknown outcome; null while it is under
 * way, and for a field error, which its field shows.
 */
export function failureOfAct(snapshot: RefundSnapshot): ApiError | null {
  const { act, error } = snapshot.context;
  const isAtField = error?.kind === 'invalid' && act?.kind !== 'accept';
  return snapshot.hasTag('busy') || isAtField ? null : error;
}
