import type { OrderRow } from '#server/db/tables/orders.ts';
import { counts, runsFrom, unusedValueAt, type Period } from './period.ts';

/** A plan that runs again after a refund of its upgrade: its order, and its period as it is then. */
export type Resumed = { order: OrderRow; period: Period };

/**
 * Finds the plans that run again when the upgrade of `upgradeId` ends early. Each keeps its paid end and begins
 * after the upgrade, and after any other plan of its rank or above that runs then. A plan with a paid end before that
 * stays replaced.
 *
 * @param periods all periods of the person, with the new end of the upgrade
 * @param credited the orders that the upgrade credited, also those that run again already
 */
export function findResumed(
  periods: readonly Period[],
  upgradeId: number,
  credited: readonly OrderRow[],
  now: Date,
): Resumed[] {
  const upgrade = periods.find(({ orderId }) => orderId === upgradeId);
  if (upgrade === undefined) return [];
  const running = periods.filter(
    (period) =>
      counts(period) &&
      runsFrom(period) <= now &&
      !credited.some(({ id }) => id === period.orderId),
  );
  let last = upgrade.endsAt;
  const resumed: Resumed[] = [];
  for (const order of credited) {
    const paid = findPaidPeriod(periods, order);
    if (paid === null) continue;
    const ends = running.filter(({ rank }) => rank >= paid.rank).map(({ endsAt }) => endsAt);
    const resumedAt = latest([paid.startsAt, last, ...ends]);
    if (paid.endsAt <= resumedAt) continue;
    resumed.push({ order, period: { ...paid, resumedAt } });
    last = paid.endsAt;
  }
  return resumed;
}

/** Adds up the value of the days that come back, in fen. */
export function valueOfResumed(resumed: readonly Resumed[]): number {
  return resumed.reduce((sum, { period }) => sum + unusedValueAt(period, runsFrom(period)), 0);
}

/** Returns the period of a replaced order with its paid dates; null if it has none. */
function findPaidPeriod(periods: readonly Period[], order: OrderRow): Period | null {
  const { id, periodStart: startsAt, periodEnd: endsAt } = order;
  const stored = periods.find(({ orderId }) => orderId === id);
  if (stored === undefined || startsAt === null || endsAt === null) return null;
  return { ...stored, startsAt, endsAt, replacedAt: null };
}

function latest(dates: readonly Date[]): Date {
  return new Date(Math.max(...dates.map((date) => date.valueOf())));
}
