import type { Quote } from '#contract/orders/pricing.ts';
import { isSameFigure, type Shown } from '#contract/base/shown.ts';
import { Refusal } from './refusal.ts';
import { sha256 } from './ids.ts';

/** Returns the name of what `parts` say: the same for the same parts, on every node. */
export function nameTerms(...parts: readonly unknown[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 16);
}

/**
 * Refuses an order of another amount or of other terms than were shown. Throws 409 `order.terms_changed`
 * with the quote of right now.
 */
export function refuseOtherTerms(shown: Shown | undefined, quote: Quote): void {
  if (shown === undefined || isSameFigure(shown, quote)) return;
  throw new Refusal(409, 'order.terms_changed', quote);
}
