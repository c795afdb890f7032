import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { UseCause } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { entitlements, uses } from '#server/db/tables/entitlements.ts';
import type { SoldQuantity } from '#server/db/tables/service-terms.ts';

/** What an order gives in units, with the uses that count, and their sum. */
export type Entitlement = typeof entitlements.$inferSelect & {
  uses: readonly (typeof uses.$inferSelect)[];
  used: number;
};

/** Units to be used, and what takes them. */
export type Taking = { amount: number; cause: UseCause; ref?: string; note?: string };

type Given = { id: number; userId: string };
type Period = { startsAt: Date; endsAt: Date };

/** Writes what an order gives, once it begins: units are counted, limits and terms are not. */
export async function giveEntitlements(
  tx: Database,
  { id: orderId, userId }: Given,
  quantities: readonly SoldQuantity[],
  { startsAt: beginsAt, endsAt }: Period,
): Promise<void> {
  const rows = quantities.filter(isCounted).map(({ key, label, unit, granted }) => {
    return { userId, orderId, key, label, unit, granted, per: 'period', beginsAt, endsAt } as const;
  });
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
  const rows = await db
    .select({ entitlement: entitlements, use: uses })
    .from(entitlements)
    .leftJoin(uses, and(eq(uses.entitlementId, entitlements.id), isNull(uses.undoneAt)))
    .where(inArray(entitlements.orderId, [...orderIds]))
    .orderBy(asc(entitlements.id), asc(uses.id));
  return [...Map.groupBy(rows, ({ entitlement }) => entitlement.id).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const made = own.flatMap(({ use }) => (use === null ? [] : [use]));
    const used = made.reduce((sum, { amount }) => sum + amount, 0);
    return [{ ...first.entitlement, uses: made, used }];
  });
}

/** Returns units that can still be used at `now`; null when nothing is left. */
export function findUnitsLeft(
  given: readonly Entitlement[],
  now: Date,
): { key: string; left: number } | null {
  const open = given.find((each) => isLeft(each, now));
  return open === undefined ? null : { key: open.key, left: open.granted - open.used };
}

/** Checks whether units of an entitlement can still be used at `now`. */
export function isLeft({ granted, used, endsAt }: Entitlement, now: Date): boolean {
  return used < granted && now < endsAt;
}

/** Uses units of an entitlement. The database refuses more than are left (`uses_within_grant`). */
export async function takeUnits(
  tx: Database,
  { id: entitlementId, beginsAt: windowAt }: Entitlement,
  taking: Taking,
  at: Date,
): Promise<void> {
  await tx.insert(uses).values({ entitlementId, windowAt, at, ...taking });
}

/** Ends what an order gives at a moment, when it is later than that; what was used stays used. */
export async function endEntitlements(tx: Database, orderId: number, at: Date): Promise<void> {
  await tx
    .update(entitlements)
    .set({ endsAt: sql`greatest(${entitlements.beginsAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(entitlements.orderId, orderId), gt(entitlements.endsAt, at)));
}
