import { monthsKept } from '#contract/refund-terms.ts';
import { addMonthsInRun } from '#contract/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import type { OrderRow } from '#server/domain/orders/read.ts';
import { anchorOfPeriod } from '#server/domain/periods/period.ts';
import { readPeriods, toSubject } from '#server/domain/periods/read.ts';

/**
 * Returns when a plan ends of which `kept` fen stay paid, or null when its end stays; never before it
 * began (wire, Calls of refunds). `anchor` is the one of the order.
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

/** Returns when the unbroken run began that the period of an order goes on with, or null. */
export async function findAnchor(db: Database, order: OrderRow): Promise<Date | null> {
  const { userId, periodStart, periodEnd } = order;
  const subject = toSubject(order);
  if (subject === null || periodStart === null || periodEnd === null) return null;
  const periods = await readPeriods(db, subject, userId);
  return anchorOfPeriod(periods, { startsAt: periodStart, endsAt: periodEnd });
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
const later = (one: Date, other: Date) => (one > other ? one : other);
