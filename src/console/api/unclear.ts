import type { StaffError } from '#contract/staff/failure.ts';

/** Says whether the action may have been carried out despite the failure. */
export function isUnclear({ kind, error }: Pick<StaffError, 'kind' | 'error'>): boolean {
  // The server reports for certain that the wallet gave no answer and nothing was done.
  if (error === 'payment.still_confirming') return false;
  return kind === 'unreachable' || kind === 'unreadable' || kind === 'unavailable';
}
