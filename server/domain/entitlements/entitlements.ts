import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { UseCause } from '#contract/base/picklists.ts';
import { addMonthsInRun } from '#contract/base/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { entitlements, uses } from '#server/db/tables/entitlements.ts';
import { orders } from '#server/db/tables/orders.ts';
import type { SoldQuantity } from '#server/db/tables/service-terms.ts';

/** The units that an order gives, with the uses that count, and their sum in all windows. */
export type Entitlement = typeof entitlements.$inferSelect & {
  /** When its period began again after the refund of an upgrade. */
  resumedAt: Date | null;
  uses: readonly (typeof uses.$inferSelect)[];
  used: number;
};

/** Units to be used, and what takes them. */
export type Taking = { amount: number; cause: UseCause; ref?: string; note?: string };

type Given = { id: number; userId: string };
/** When units can be used; `anchor` is the start of the unbroken run of months that it continues. */
type Period = { startsAt: Date; endsAt: Date; anchor: Date };

/** Writes what an order gives, once it begins: units are counted, limits and terms are not. */
export async function giveEntitlements(
  tx: Database,
  { id: orderId, userId }: Given,
  quantities: readonly SoldQuantity[],
  { startsAt: beginsAt, endsAt, anchor: anchorAt }: Period,
): Promise<void> {
  const rows = quantities.filter(isCounted).map(({ kind: _kind, part: _part, ...quantity }) => ({
    ...quantity,
    userId,
    orderId,
    anchorAt,
    beginsAt,
    endsAt,
  }));
  if (rows.length > 0) await tx.insert(entitlements).values(rows);
}

/** Checks whether the units of a quantity are counted one by one. */
export function isCounted({ kind, granted }: SoldQuantity): boolean {
  return (kind === 'matter' || kind === 'counted') && granted > 0;
}

/** Reads what orders give, in the order in which it was sold. */
export async function readEntitlements(
  db: Database,
  orderIds: readonly number[],
): Promise<Entitlement[]> {
  if (orderIds.length === 0) return [];
  return readUnits(db, inArray(entitlements.orderId, [...orderIds]));
}

/**
 * Locks entitlements until the transaction ends, so that their state does not change between reading it and taking
 * units: bookings and staff use the same ones. Taken after the locks of places, people and orders.
 */
export async function lockUnits(tx: Database, isWanted: SQL | undefined): Promise<void> {
  const { id } = entitlements;
  await tx.select({ id }).from(entitlements).where(isWanted).orderBy(asc(id)).for('update');
}

/** The condition for the units of a key that a person has or will have from `now` on. */
export function isGivenTo(userId: string, key: string, now: Date): SQL | undefined {
  const { userId: owner, key: name, endsAt } = entitlements;
  return and(eq(owner, userId), eq(name, key), gt(endsAt, now));
}

/** Finds the entitlement with the most units for something that happens at `at`; null where none covers it. */
export function findCovering(
  given: readonly Entitlement[],
  at: Date,
): { entitlement: Entitlement; left: number } | null {
  const [most] = given
    .filter((entitlement) => hasBegun(entitlement, at) && at < entitlement.endsAt)
    .map((entitlement) => ({ entitlement, left: countLeft(entitlement, at) }))
    .toSorted((one, other) => other.left - one.left);
  return most ?? null;
}

/** Reads entitlements, with their uses. */
export async function readUnits(db: Database, isWanted: SQL | undefined): Promise<Entitlement[]> {
  const rows = await db
    .select({ entitlement: entitlements, resumedAt: orders.resumedAt, use: uses })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .leftJoin(uses, and(eq(uses.entitlementId, entitlements.id), isNull(uses.undoneAt)))
    .where(isWanted)
    .orderBy(asc(entitlements.id), asc(uses.id));
  return [...Map.groupBy(rows, ({ entitlement }) => entitlement.id).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const made = own.flatMap(({ use }) => (use === null ? [] : [use]));
    const { entitlement, resumedAt } = first;
    return [{ ...entitlement, resumedAt, uses: made, used: sumAmounts(made) }];
  });
}

/** Returns units that can still be used at `now`; null when nothing is left. */
export function findUnitsLeft(
  given: readonly Entitlement[],
  now: Date,
): { key: string; left: number } | null {
  const open = given.find((each) => isLeft(each, now));
  return open === undefined ? null : { key: open.key, left: countLeft(open, now) };
}

/** Checks whether units of an entitlement can still be used at `now`. */
export function isLeft(entitlement: Entitlement, now: Date): boolean {
  return countLeft(entitlement, now) > 0;
}

/** Counts the units of the window at `now` that are not used; none are left after the end. */
export function countLeft(entitlement: Entitlement, now: Date): number {
  return now < entitlement.endsAt ? entitlement.granted - findWindow(entitlement, now).used : 0;
}

/** Checks whether the period has begun, or has begun again after the refund of an upgrade. */
export function hasBegun({ beginsAt, resumedAt }: Entitlement, now: Date): boolean {
  return beginsAt <= now && (resumedAt === null || resumedAt <= now);
}

/** The months after which units renew. */
const monthsOfWindow = { month: 1, quarter: 3 } as const;

/**
 * Finds the window of an entitlement at `now`: its start, what of it is used, and when the next one begins; null
 * for the last one, and for units that are given once.
 */
export function findWindow(
  { per, anchorAt, beginsAt, endsAt, uses: made, used }: Entitlement,
  now: Date,
): { windowAt: Date; used: number; renewsAt: Date | null } {
  if (per === 'period') return { windowAt: beginsAt, used, renewsAt: null };
  const findStart = (count: number) =>
    addMonthsInRun(anchorAt, beginsAt, count * monthsOfWindow[per]);
  let windowAt = beginsAt;
  let next = findStart(1);
  for (let count = 2; next <= now && next < endsAt; count += 1) {
    windowAt = next;
    next = findStart(count);
  }
  return {
    windowAt,
    used: sumAmounts(made.filter((use) => use.windowAt.valueOf() === windowAt.valueOf())),
    renewsAt: next < endsAt ? next : null,
  };
}

/**
 * Uses units of an entitlement, of the window of `usedAt`, and returns the id of the use. The database refuses more
 * than are left (`uses_within_grant`).
 */
export async function takeUnits(
  tx: Database,
  entitlement: Entitlement,
  taking: Taking,
  at: Date,
  usedAt: Date = at,
): Promise<number> {
  const { windowAt } = findWindow(entitlement, usedAt);
  const [use] = await tx
    .insert(uses)
    .values({ entitlementId: entitlement.id, windowAt, at, ...taking })
    .returning({ id: uses.id });
  if (use === undefined) throw new Error('a use was not written down');
  return use.id;
}

/** Gives the units of a use back. */
export async function giveBack(tx: Database, useId: number, at: Date): Promise<void> {
  await tx
    .update(uses)
    .set({ undoneAt: at })
    .where(and(eq(uses.id, useId), isNull(uses.undoneAt)));
}

/** Ends the entitlements of an order at `at`, unless they end before; used units stay used. */
export async function endEntitlements(tx: Database, orderId: number, at: Date): Promise<void> {
  await tx
    .update(entitlements)
    .set({ endsAt: sql`greatest(${entitlements.beginsAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(entitlements.orderId, orderId), gt(entitlements.endsAt, at)));
}

/** Lets what an order gives run until another end, and from another start where one is given. */
export async function moveEntitlements(
  tx: Database,
  orderId: number,
  { startsAt: beginsAt, endsAt, anchor: anchorAt }: Partial<Period> & Pick<Period, 'endsAt'>,
): Promise<void> {
  await tx
    .update(entitlements)
    .set({ beginsAt, endsAt, anchorAt })
    .where(eq(entitlements.orderId, orderId));
}

function sumAmounts(made: readonly { amount: number }[]): number {
  return made.reduce((sum, { amount }) => sum + amount, 0);
}
