import { addMonthsInRun } from '#contract/base/shanghai.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { counts, getAnchorDate, getPeriodStart, runsFrom, type Period } from './period.ts';

/** An order with a period that waits for others, and its number of paid months. */
export type Waiting = { order: OrderRow; months: number };
export type Moved = {
  period: Period;
  order: OrderRow;
  startsAt: Date;
  endsAt: Date;
  /** The start of the unbroken run that it continues then. */
  anchor: Date;
};

/**
 * Finds the waiting periods that get other dates because the period before them ends earlier. None begins before
 * `now`, and each keeps its paid months. One begins later than planned only if a plan that came back runs then.
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
    const isFree = !settled.some((one) => overlap(one, period) && hasNewDates(one));
    const keepsItsDates = startsAt >= period.startsAt && isFree;
    if (own === undefined || period.replacedAt !== null || keepsItsDates) {
      settled.push(period);
      continue;
    }
    const anchor = getAnchorDate(settled, startsAt);
    const endsAt = addMonthsInRun(anchor, startsAt, own.months);
    settled.push({ ...period, startsAt, endsAt });
    moved.push({ period, order: own.order, startsAt, endsAt, anchor });
  }
  return moved;

  function hasNewDates({ orderId, resumedAt }: Period): boolean {
    return resumedAt !== null || moved.some(({ order }) => order.id === orderId);
  }
}

/** True when a period takes time during the planned dates of another. */
function overlap(period: Period, planned: Period): boolean {
  return counts(period) && runsFrom(period) < planned.endsAt && period.endsAt > planned.startsAt;
}
