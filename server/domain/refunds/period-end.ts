import { monthsKept } from '#contract/refund-terms.ts';
import { addMonths } from '#contract/shanghai.ts';
import type { OrderRow } from '#server/domain/orders/read.ts';

/**
 * Returns when a plan ends of which `kept` fen stay paid, or null when its end stays; never before it
 * began (wire, Calls of refunds).
 */
export function endOfPeriod(order: OrderRow, kept: number, now: Date): Date | null {
  const { type, amount, months, periodStart, periodEnd } = order;
  if (type !== 'saas' && type !== 'membership' && type !== 'service') return null;
  if (periodStart === null || periodEnd === null || months === null) return null;
  if (kept <= 0) return earlier(later(now, periodStart), periodEnd);
  if (type === 'service') return null;
  const end = addMonths(periodStart, monthsKept(amount, months, amount - kept));
  return earlier(later(end, periodStart), periodEnd);
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
const later = (one: Date, other: Date) => (one > other ? one : other);
