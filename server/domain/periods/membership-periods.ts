import { asc, eq, getTableColumns } from 'drizzle-orm';
import { levelOrder } from '#contract/membership/schemas.ts';
import type { MembershipLevel } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { memberships } from '#server/db/tables/memberships.ts';
import { orders } from '#server/db/tables/orders.ts';
import { rankAt, type Period } from './period.ts';

/** A period of membership; its rank is the index of its level in `levelOrder`. */
export type MembershipPeriod = typeof memberships.$inferSelect & Period & { orderNo: string };

/** Lists every membership period of a person, earliest first. */
export async function readMembershipPeriods(
  db: Database,
  userId: string,
): Promise<MembershipPeriod[]> {
  const rows = await db
    .select({
      ...getTableColumns(memberships),
      orderNo: orders.orderNo,
      resumedAt: orders.resumedAt,
      planName: orders.planName,
      title: orders.title,
    })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.startsAt), asc(memberships.id));
  return rows.map(({ planName, title, ...row }) => ({
    ...row,
    rank: levelOrder.indexOf(row.level),
    name: planName ?? title,
  }));
}

/** Finds the highest level that is active at `now`. */
export function levelAt(periods: readonly MembershipPeriod[], now: Date): MembershipLevel {
  return levelOrder[rankAt(periods, now) ?? 0] ?? 'free';
}
