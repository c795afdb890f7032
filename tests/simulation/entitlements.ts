import { asc, eq, inArray } from 'drizzle-orm';
import { isHigher } from '#contract/membership.ts';
import { monthsKept } from '#contract/refund-terms.ts';
import { addMonthsInRun } from '#contract/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { orders } from '#server/db/tables/orders.ts';
import { accessOf } from '#server/domain/content/access.ts';
import { readRow } from '#server/domain/content/rows.ts';
import { keptOf } from '#server/domain/payments/kept.ts';
import type { Diary } from './diary.ts';

type OrderRow = typeof orders.$inferSelect;
type Period = typeof memberships.$inferSelect;

/** Reports and articles are open to whom their price was kept from, and locked for everybody else. */
export async function textsAreOpenToWhoPaid({
  site,
  customers,
}: Diary): Promise<readonly string[]> {
  const { db } = site.database;
  const bought = await db
    .select()
    .from(orders)
    .where(inArray(orders.type, ['report', 'article']));
  const broken: string[] = [];
  for (const { id: userId, name } of customers) {
    for (const contentId of new Set(bought.map((order) => order.contentId ?? ''))) {
      const own = bought.filter((one) => one.contentId === contentId && one.userId === userId);
      const type = bought.find((one) => one.contentId === contentId)?.type;
      if (type !== 'report' && type !== 'article') continue;
      const row = await readRow(db, type === 'report' ? 'reports' : 'articles', contentId);
      const access = await accessOf(db, userId, type, row);
      const kept = await sumKept(db, own);
      if ((access === 'purchased') !== kept > 0) {
        broken.push(`${contentId} is ${access} for ${name}, of whom ${kept} fen are kept`);
      }
    }
  }
  return broken;
}

/** Each order that money is kept of has its months, one after the other; what went back has none. */
export async function membershipsAreWhatWasBought({ site }: Diary): Promise<readonly string[]> {
  const { db } = site.database;
  const bought = await db.select().from(orders).where(eq(orders.type, 'membership'));
  const periods = await db.select().from(memberships).orderBy(asc(memberships.startsAt));
  const broken: string[] = [];
  for (const order of bought) {
    const kept = await keptOf(db, order.id);
    const period = periods.find(({ orderId }) => orderId === order.id);
    const what = `${order.orderNo}, of which ${kept} fen are kept,`;
    if (period === undefined) {
      if (kept > 0) broken.push(`${what} began nothing`);
      continue;
    }
    if (period.replacedAt !== null) continue;
    const own = periods.filter(({ userId }) => userId === period.userId);
    const end = endOf(order, kept, period.startsAt, firstDayOf(own, period.startsAt));
    if (end !== null && end.valueOf() !== period.endsAt.valueOf()) {
      broken.push(`${what} ends ${period.endsAt.toISOString()}, not ${end.toISOString()}`);
    }
    const isOver =
      order.endedAt !== null && period.endsAt <= laterOf(order.endedAt, period.startsAt);
    if (kept <= 0 && !isOver) broken.push(`${what} goes on until ${period.endsAt.toISOString()}`);
  }
  return [...broken, ...overlaps(periods), ...gaps(periods, site.clock.date())];
}

/** Nobody who has paid waits for nothing: a period that has not begun follows one of its level or above. */
function gaps(periods: readonly Period[], now: Date): string[] {
  const paid = periods.filter(
    ({ replacedAt, startsAt, endsAt }) => replacedAt === null && startsAt < endsAt,
  );
  return paid
    .filter(({ startsAt }) => startsAt > now)
    .filter(
      ({ userId, level, startsAt }) =>
        !paid.some(
          (other) =>
            other.userId === userId &&
            !isHigher(level, other.level) &&
            other.endsAt.valueOf() === startsAt.valueOf(),
        ),
    )
    .map(({ orderId }) => `the membership of order ${orderId} waits for nothing`);
}

/** Returns when the unbroken run began in which a period starts at `from`: its day is that of every end. */
function firstDayOf(own: readonly Period[], from: Date): Date {
  const before = own.find(
    ({ replacedAt, startsAt, endsAt }) =>
      replacedAt === null && startsAt < endsAt && endsAt.valueOf() === from.valueOf(),
  );
  return before === undefined ? from : firstDayOf(own, before.startsAt);
}

/** Returns when a period ends of which something is kept. */
function endOf({ amount, months }: OrderRow, kept: number, from: Date, first: Date): Date | null {
  if (kept <= 0 || months === null) return null;
  return addMonthsInRun(first, from, monthsKept(amount, months, amount - kept));
}

/** Months that run beside others of the same level are months that nobody gets. */
function overlaps(periods: readonly Period[]): string[] {
  const running = periods.filter(
    ({ replacedAt, startsAt, endsAt }) => replacedAt === null && startsAt < endsAt,
  );
  return running.flatMap((one, index) =>
    running
      .slice(index + 1)
      .filter((other) => other.userId === one.userId && other.level === one.level)
      .filter((other) => other.startsAt < one.endsAt)
      .map((other) => `the memberships of orders ${one.orderId} and ${other.orderId} run at once`),
  );
}

async function sumKept(db: Database, own: readonly OrderRow[]): Promise<number> {
  let sum = 0;
  for (const { id } of own) sum += await keptOf(db, id);
  return sum;
}

const laterOf = (one: Date, other: Date) => (one > other ? one : other);
