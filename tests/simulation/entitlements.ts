import { eq, getTableColumns, inArray, isNotNull, isNull } from 'drizzle-orm';
import { levelOrder } from '#contract/membership/schemas.ts';
import { monthsKept } from '#contract/refunds/terms.ts';
import { SaasPlan } from '#contract/membership/saas.ts';
import { addMonths, addMonthsInRun } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { entitlements, uses } from '#server/db/tables/entitlements.ts';
import { grantedPlans, memberships } from '#server/db/tables/memberships.ts';
import { orders } from '#server/db/tables/orders.ts';
import { serviceMatters, serviceSteps } from '#server/db/tables/service.ts';
import { readAccess } from '#server/domain/views/access.ts';
import { readRow } from '#server/domain/content/rows.ts';
import { readKept } from '#server/domain/views/money-kept.ts';
import { readRefundable } from '#server/domain/views/refund-facts.ts';
import type { Diary } from './diary.ts';
import { dayMs } from '#contract/base/durations.ts';

type OrderRow = typeof orders.$inferSelect;
type Period = {
  orderId: number;
  userId: string;
  rank: number;
  startsAt: Date;
  endsAt: Date;
  replacedAt: Date | null;
  resumedAt: Date | null;
};

/**
 * Checks that reports and articles are open to everyone who paid for them, and locked for all others.
 */
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
      const access = await readAccess(db, userId, type, row);
      const kept = await sumKept(db, own);
      if ((access === 'purchased' || access === 'unopened') !== kept > 0) {
        broken.push(`${contentId} is ${access} for ${name}, of whom ${kept} fen are kept`);
      }
    }
  }
  return broken;
}

/** Checks that each order with kept money has consecutive months, and a refunded order has no months. */
export async function membershipsAreWhatWasBought({ site }: Diary): Promise<readonly string[]> {
  const { db } = site.database;
  const rows = await db
    .select({ ...getTableColumns(memberships), resumedAt: orders.resumedAt })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId));
  const periods = rows.map((row) => ({ ...row, rank: levelOrder.indexOf(row.level) }));
  const broken = await brokenPeriods(db, 'membership', periods, site.clock.date());
  return [...broken, ...overlaps(periods, (one, other) => one.rank === other.rank)];
}

/** The same of SaaS, of which no two plans of one person run over the same days. */
export async function saasIsWhatWasBought({ site }: Diary): Promise<readonly string[]> {
  const { db } = site.database;
  const rows = await db.select().from(orders).where(eq(orders.type, 'saas'));
  const granted = await readGranted(db);
  const paid = rows.flatMap((order): Period[] => {
    const { id: orderId, userId, planSlug, resumedAt } = order;
    const { periodStart: startsAt, periodEnd: endsAt } = order;
    if (startsAt === null || endsAt === null) return [];
    const upgrade = rows.find(
      ({ creditedOrders, periodStart }) =>
        periodStart !== null && creditedOrders?.includes(orderId) === true,
    );
    const rank = SaasPlan.options.findIndex((plan) => plan === planSlug);
    const replacedAt = upgrade?.periodStart ?? null;
    return [{ orderId, userId, rank, startsAt, endsAt, replacedAt, resumedAt }];
  });
  const periods = [...paid, ...granted];
  const broken = await brokenPeriods(db, 'saas', periods, site.clock.date());
  const isGranted = (period: Period) => granted.includes(period);
  return [
    ...broken,
    ...overlaps(
      periods,
      (one, other) => one.rank === other.rank || !(isGranted(one) || isGranted(other)),
    ),
    ...(await listUnbegunGrants(db, granted)),
  ];
}

/** Reads the plans that packages include. */
async function readGranted(db: Database): Promise<Period[]> {
  const rows = await db.select().from(grantedPlans);
  return rows.map(({ orderId, userId, plan, startsAt, endsAt }) => ({
    orderId,
    userId,
    rank: SaasPlan.options.indexOf(plan),
    startsAt,
    endsAt,
    replacedAt: null,
    resumedAt: null,
  }));
}

/** Checks that a step that begins a plan has begun it, unless its package was paid back by then. */
async function listUnbegunGrants(db: Database, granted: readonly Period[]): Promise<string[]> {
  const bought = await db.select().from(orders).where(eq(orders.type, 'package'));
  const done = await db.select().from(serviceSteps).where(isNotNull(serviceSteps.doneAt));
  const broken: string[] = [];
  for (const { id, orderNo, amount, serviceTerms } of bought) {
    for (const { at } of serviceTerms?.grants ?? []) {
      const isDone = done.some(({ orderId, key }) => orderId === id && key === at);
      const begun = granted.filter(({ orderId }) => orderId === id).length;
      const isWhole = (await readKept(db, id)) === amount;
      if (begun > (isDone ? 1 : 0) || (isDone && isWhole && begun === 0)) {
        broken.push(`package ${orderNo} has begun ${begun} plans, its step is done: ${isDone}`);
      }
    }
  }
  return broken;
}

/** Checks that units were given once, as sold, and that neither matters nor staff used more or the same twice. */
export async function unitsAreWithinWhatWasSold({ site }: Diary): Promise<readonly string[]> {
  const { db } = site.database;
  const work = await readWork(db);
  return work.flatMap(({ order, given, used, matters }) => {
    const sold = order.serviceTerms?.quantities ?? [];
    const units = sold.filter(({ kind }) => kind === 'matter' || kind === 'counted');
    const isBegun = order.type === 'service' && order.periodStart !== null;
    const list = (all: readonly { key: string; granted: number }[]) =>
      all.map(({ key, granted }) => `${key} ${granted}`).toSorted();
    const opened = matters
      .filter(({ no }) => no > 0)
      .map(({ no, units: count }) => `${no} ${count}`);
    return [
      ...(list(given).join() === (isBegun ? list(units).join() : '')
        ? []
        : [`order ${order.orderNo} has been given ${list(given).join(', ')}`]),
      ...given.flatMap(({ id, key, granted }) => {
        const own = used.filter(({ entitlementId }) => entitlementId === id);
        const taken = own.flatMap(({ cause, ref, amount }) =>
          cause === 'matter' ? [`${ref} ${amount}`] : [],
        );
        const isByMatter = units.some((each) => each.key === key && each.kind === 'matter');
        const sum = own.reduce((total, { amount }) => total + amount, 0);
        return [
          ...(sum > granted ? [`${order.orderNo}: ${sum} of ${granted} ${key} are used`] : []),
          ...(taken.toSorted().join() === (isByMatter ? opened.toSorted().join() : '')
            ? []
            : [
                `${order.orderNo}: matters ${opened.join(', ')} took ${key} by ${taken.join(', ')}`,
              ]),
        ];
      }),
    ];
  });
}

/** Checks that each order gives back the kept money without the used share, which is calculated once more here. */
export async function refundsFollowTheFormula({ site }: Diary): Promise<readonly string[]> {
  const { db } = site.database;
  const now = site.clock.date();
  const broken: string[] = [];
  for (const served of await readWork(db)) {
    const { order } = served;
    const { status, amount } = order;
    if (status === 'pending' || status === 'cancelled') continue;
    const kept = await readKept(db, order.id);
    const isOver = status === 'completed';
    const { top, bottom } = countGone(served, now, isOver);
    const taken = Number((BigInt(amount) * top) / bottom);
    const right = Math.max(0, kept - (isOver ? amount - taken : taken));
    const { refundable: given } = await readRefundable(db, order, now);
    if (given !== right) broken.push(`${order.orderNo} gives ${given} fen instead of ${right}`);
  }
  return broken;
}

type Served = {
  order: OrderRow;
  matters: readonly (typeof serviceMatters.$inferSelect)[];
  steps: readonly (typeof serviceSteps.$inferSelect)[];
  given: readonly (typeof entitlements.$inferSelect)[];
  used: readonly (typeof uses.$inferSelect)[];
};

/** Reads the orders that staff serve, with the work done, except packages with an included plan that has begun. */
async function readWork(db: Database): Promise<Served[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.type, ['service', 'package']));
  const begun = (await db.select().from(grantedPlans)).map(({ orderId }) => orderId);
  const matters = await db.select().from(serviceMatters);
  const steps = await db.select().from(serviceSteps);
  const given = await db.select().from(entitlements);
  const used = await db.select().from(uses).where(isNull(uses.undoneAt));
  return rows
    .filter(({ id }) => !begun.includes(id))
    .map((order) => {
      const isOwn = ({ orderId }: { orderId: number }) => orderId === order.id;
      const own = given.filter(isOwn);
      const ids = own.map(({ id }) => id);
      return {
        order,
        matters: matters.filter(isOwn),
        steps: steps.filter(isOwn),
        given: own,
        used: used.filter(({ entitlementId }) => ids.includes(entitlementId)),
      };
    });
}

/**
 * Calculates the used share of the price, or for a delivered order the unused share, as an exact fraction: `bottom` is
 * a common denominator of all shares.
 */
function countGone(
  { order, matters, steps, used, given }: Served,
  now: Date,
  isOver: boolean,
): { top: bigint; bottom: bigint } {
  const quantities = (order.serviceTerms?.quantities ?? []).filter(({ part }) => part > 0);
  const months = order.type === 'service' ? (order.months ?? 12) : 1;
  const bottom = quantities.reduce(
    (product, { granted }) => product * BigInt(granted),
    10_000n * BigInt(months),
  );
  const share = (percent: number, some: number, all: number) =>
    (bottom * BigInt(percent) * BigInt(some)) / (100n * BigInt(all));
  const start = order.periodStart;
  const end = start === null || order.type !== 'service' ? null : addMonths(start, months);
  const ofQuantities = quantities.map(({ key, kind, part, granted }) => {
    const id = given.find((each) => each.key === key)?.id;
    const count = used.reduce(
      (sum, { entitlementId, amount }) => sum + (entitlementId === id ? amount : 0),
      0,
    );
    const lapsed = end !== null && end <= now ? granted - count : 0;
    return share(part, (kind === 'counted' ? count : 0) + lapsed, granted);
  });
  const ofSteps = steps.map((step) => {
    const matter = matters.find(({ no }) => no === step.matterNo);
    const isLeft = step.droppedAt !== null || matter?.withdrawnAt != null;
    if (isOver ? step.doneAt !== null || !isLeft : step.doneAt === null) return 0n;
    if (matter === undefined || matter.no === 0) return share(step.share, 1, 1);
    const cost = quantities.filter(({ kind }) => kind === 'matter');
    return cost.reduce(
      (sum, { part, granted }) =>
        sum + (share(part, matter.units, granted) * BigInt(step.share)) / 100n,
      0n,
    );
  });
  const shared = [
    ...quantities.map(({ part }) => part),
    ...(order.serviceTerms?.grants ?? []).map((grant) => grant.share),
    ...(order.serviceTerms?.steps ?? []).map((step) => (step.per === 'order' ? step.share : 0)),
  ].reduce((sum, part) => sum + part, 0);
  const begun = Array.from({ length: months }, (_, at) => at).filter(
    (at) => end !== null && start !== null && addMonths(start, at) <= now,
  ).length;
  const ofMonths = (count: number) =>
    order.type === 'service' ? share(100 - shared, count, months) : 0n;
  const ofPlans = (order.serviceTerms?.grants ?? []).map((grant) => share(grant.share, 1, 1));
  const parts = isOver
    ? [...ofSteps, ...ofPlans, ofMonths(months - begun)]
    : [...ofSteps, ...ofQuantities, ofMonths(begun)];
  return { top: parts.reduce((sum, part) => sum + part, 0n), bottom };
}

async function brokenPeriods(
  db: Database,
  type: 'membership' | 'saas',
  periods: readonly Period[],
  now: Date,
): Promise<string[]> {
  const bought = await db.select().from(orders).where(eq(orders.type, type));
  const broken: string[] = [];
  for (const order of bought) {
    const kept = await readKept(db, order.id);
    const period = periods.find(({ orderId }) => orderId === order.id);
    const what = `${type} ${order.orderNo}, of which ${kept} fen are kept,`;
    if (period === undefined) {
      if (kept > 0) broken.push(`${what} began nothing`);
      continue;
    }
    if (period.replacedAt !== null) {
      const upgrade = bought.find(({ creditedOrders }) => creditedOrders?.includes(order.id));
      if (upgrade !== undefined && (await isLostWith(db, upgrade, order))) {
        broken.push(`${what} is lost with its upgrade ${upgrade.orderNo}`);
      }
      continue;
    }
    const own = periods.filter(({ userId }) => userId === period.userId);
    const end = findKeptEnd(order, kept, period.startsAt, getFirstDay(own, period.startsAt));
    if (end !== null && end.valueOf() !== period.endsAt.valueOf()) {
      broken.push(`${what} ends ${period.endsAt.toISOString()}, not ${end.toISOString()}`);
    }
    const isOver =
      order.endedAt !== null && period.endsAt <= getLater(order.endedAt, period.startsAt);
    if (kept <= 0 && !isOver) broken.push(`${what} goes on until ${period.endsAt.toISOString()}`);
  }
  return [...broken, ...gaps(periods, now)];
}

/** True when an upgrade was paid back before the end of the plan that it had replaced. */
async function isLostWith(db: Database, upgrade: OrderRow, replaced: OrderRow): Promise<boolean> {
  if (upgrade.periodEnd === null || replaced.periodEnd === null) return false;
  return (await readKept(db, upgrade.id)) <= 0 && replaced.periodEnd > upgrade.periodEnd;
}

/**
 * Finds unused gaps: a future period must follow one of the same rank or above, or a plan that came back.
 */
function gaps(periods: readonly Period[], now: Date): string[] {
  const paid = periods.filter(
    (period) => period.replacedAt === null && getFirst(period) < period.endsAt,
  );
  return paid
    .filter((period) => getFirst(period) > now)
    .filter(
      (period) =>
        !paid.some(
          (other) =>
            other.userId === period.userId &&
            (other.rank >= period.rank || other.resumedAt !== null) &&
            other.endsAt.valueOf() === getFirst(period).valueOf(),
        ),
    )
    .map(({ orderId }) => `the period of order ${orderId} waits for nothing`);
}

/** Returns when the unbroken run began in which a period starts at `from`: its day is that of every end. */
function getFirstDay(own: readonly Period[], from: Date): Date {
  const before = own.find(
    ({ replacedAt, startsAt, endsAt }) =>
      replacedAt === null && startsAt < endsAt && endsAt.valueOf() === from.valueOf(),
  );
  return before === undefined ? from : getFirstDay(own, before.startsAt);
}

/** Returns when a period ends of which something is kept. */
function findKeptEnd(
  { amount, months }: OrderRow,
  kept: number,
  from: Date,
  first: Date,
): Date | null {
  if (kept <= 0 || months === null) return null;
  return addMonthsInRun(first, from, monthsKept(amount, months, amount - kept));
}

/**
 * Finds overlapping months, which the customer would lose. The current day is not part of a credit: it
 * runs out parallel to the upgrade.
 */
function overlaps(
  periods: readonly Period[],
  mayNotMeet: (one: Period, other: Period) => boolean,
): string[] {
  const running = periods.filter(
    (period) => period.replacedAt === null && getFirst(period) < period.endsAt,
  );
  return running.flatMap((one, index) =>
    running
      .slice(index + 1)
      .filter((other) => other.userId === one.userId && mayNotMeet(one, other))
      .filter((other) => sharedMs(one, other) > (one.rank === other.rank ? 0 : dayMs))
      .map((other) => `the periods of orders ${one.orderId} and ${other.orderId} run at once`),
  );
}

function sharedMs(one: Period, other: Period): number {
  const from = getLater(getFirst(one), getFirst(other)).valueOf();
  return Math.min(one.endsAt.valueOf(), other.endsAt.valueOf()) - from;
}

async function sumKept(db: Database, own: readonly OrderRow[]): Promise<number> {
  let sum = 0;
  for (const { id } of own) sum += await readKept(db, id);
  return sum;
}

/** Returns the time from which a period runs, or runs again. */
function getFirst({ startsAt, resumedAt }: Period): Date {
  return resumedAt === null ? startsAt : getLater(startsAt, resumedAt);
}

const getLater = (one: Date, other: Date) => (one > other ? one : other);
