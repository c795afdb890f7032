import type { OrderRow } from '#server/db/tables/orders.ts';
import { endOfMonths, getPeriodStart, type Period } from './period.ts';

/** An order with a period that waits for others, and its number of paid months. */
export type Waiting = { order: OrderRow; months: number };
export type Moved = { period: Period; order: OrderRow; startsAt: Date; endsAt: Date };

/**
 * Finds the periods that begin earlier because the period before them ends earlier. None begins before `now`,
 * or later than planned, and each keeps its paid months.
 */
export function movedUp(
  periods: readonly Period[],
  waiting: readonly Waiting[],
  now: Date,
): Moved[] {
  const settled: Period[] = [];
  const moved: Moved[] = [];
  for (const period of periods) {
    const own = waiting.find(({ order }) => order.id === period.orderId);
    const startsAt = getPeriodStart(settled, period.rank, now);
    if (own === undefined || period.replacedAt !== null || startsAt >= period.startsAt) {
      settled.push(period);
      continue;
    }
    const endsAt = endOfMonths(settled, startsAt, own.months);
    settled.push({ ...period, startsAt, endsAt });
    moved.push({ period, order: own.order, startsAt, endsAt });
  }
  return moved;
}
