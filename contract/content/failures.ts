import { asApiError } from '../base/api-error.ts';

/** Returns true if an order was refused because its person has to accept a new version first. */
export function isNotAccepted(thrown: unknown): boolean {
  return asApiError(thrown).error === 'legal.not_accepted';
}
