import type { OrderRow } from '#server/db/tables/orders.ts';
import { endOfMonths, startOf, type Period } from './period.ts';

/** An order whose period waits for others, and the months that are paid for. */
export type Waiting = { order: OrderRow; months: number };
export type Moved = { period: Period; order: OrderRow; startsAt: Date; endsAt: Date };

/**
 * Returns the periods that begin earlier, because what they waited for ends earlier than it did. None
 * begins before `now`, or later than it would have, and each keeps the months that are paid for.
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
    const startsAt = startOf(settled, period.rank, now);
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
