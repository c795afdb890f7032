import type { Payment } from '#contract/payments/schemas.ts';

/** Returns whether the server would still give this code more time (wire, Lifetimes). */
export function isExtendable({ expires_at: end, extendable_until: latest }: Payment): boolean {
  return Date.parse(end) < Date.parse(latest);
}
