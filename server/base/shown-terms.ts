import type { Quote } from '#contract/pricing/schemas.ts';
import { isSameFigure, type Shown } from '#contract/base/shown.ts';
import { Refusal } from './refusal.ts';
import { sha256 } from './ids.ts';

/** Names `parts`: equal parts have the same name on every node. */
export function nameTerms(...parts: readonly unknown[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 16);
}

/**
 * Refuses an order for another amount or other terms than the customer saw. Throws 409 `order.terms_changed`
 * with the current quote.
 */
export function refuseOtherTerms(shown: Shown | undefined, quote: Quote): void {
  if (shown === undefined || isSameFigure(shown, quote)) return;
  throw new Refusal(409, 'order.terms_changed', quote);
}
