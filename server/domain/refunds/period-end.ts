import { monthsKept } from '#contract/refunds/terms.ts';
import { addMonthsInRun } from '#contract/base/shanghai.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';

/**
 * Computes the end of a plan when `kept` fen stay paid, or null when its end does not change; never before
 * its start (wire, Calls of refunds). `anchor` is the one of the order.
 */
export function endOfPeriod(
  order: OrderRow,
  anchor: Date | null,
  kept: number,
  now: Date,
): Date | null {
  const { type, amount, months, periodStart, periodEnd } = order;
  if (type !== 'saas' && type !== 'membership' && type !== 'service') return null;
  if (periodStart === null || periodEnd === null || months === null) return null;
  if (kept <= 0) return earlier(later(now, periodStart), periodEnd);
  if (type === 'service') return null;
  const left = monthsKept(amount, months, amount - kept);
  const end = addMonthsInRun(anchor ?? periodStart, periodStart, left);
  return earlier(later(end, periodStart), periodEnd);
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
const later = (one: Date, other: Date) => (one > other ? one : other);
