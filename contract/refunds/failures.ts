import * as v from 'valibot';
import { asApiError } from '../base/api-error.ts';
import { Refund, RefundQuote } from './schemas.ts';

/** Returns the current refund from a refusal; null for a failure without one. */
export function findCarriedRefund(thrown: unknown): Refund | null {
  const read = v.safeParse(Refund, asApiError(thrown).data);
  return read.success ? read.output : null;
}

/** Returns the number of the request that is already open; empty for another failure. */
export function openRefundNo(thrown: unknown): string {
  const { error } = asApiError(thrown);
  return error === 'refund.open' ? (findCarriedRefund(thrown)?.refund_no ?? '') : '';
}

/** Returns the current quote if a refund request was refused because it showed other terms; else null. */
export function changedRefundQuote(thrown: unknown): RefundQuote | null {
  const { error, data } = asApiError(thrown);
  const read = v.safeParse(RefundQuote, data);
  return error === 'refund.terms_changed' && read.success ? read.output : null;
}
