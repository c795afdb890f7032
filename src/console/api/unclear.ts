import type { StaffError } from '#contract/staff/failure.ts';

/** Returns whether a failure leaves open if the act was carried out. */
export function isUnclear({ kind, error }: Pick<StaffError, 'kind' | 'error'>): boolean {
  // The wallet gave no answer, which the server says for sure: nothing was done.
  if (error === 'payment.still_confirming') return false;
  return kind === 'unreachable' || kind === 'unreadable' || kind === 'unavailable';
}
