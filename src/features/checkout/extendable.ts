import type { Payment } from '#contract/payments/schemas.ts';

/** Says whether the server would still extend this code (wire, Lifetimes). */
export function isExtendable({ expires_at: end, extendable_until: latest }: Payment): boolean {
  return Date.parse(end) < Date.parse(latest);
}
