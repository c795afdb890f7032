import type { PlanSubject } from '#contract/membership/periods.ts';
import type { Database } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { readMembershipPeriods } from '#server/domain/periods/membership-periods.ts';
import { anchorOfPeriod, type Period } from '#server/domain/periods/period.ts';
import { readSaasPeriods } from './saas-periods.ts';

/** Reads a person's periods of memberships or of SaaS, earliest first. */
export function readPeriods(
  db: Database,
  subject: PlanSubject,
  userId: string,
): Promise<readonly Period[]> {
  return subject === 'membership' ? readMembershipPeriods(db, userId) : readSaasPeriods(db, userId);
}

/** Returns the kind of periods that an order has; `saas` for a package, which may include it; null without periods. */
export function toSubject({ type }: Pick<OrderRow, 'type'>): PlanSubject | null {
  if (type === 'package') return 'saas';
  return type === 'membership' || type === 'saas' ? type : null;
}

/** Finds the start of the unbroken run that an order's period continues, or null. */
export async function findAnchor(db: Database, order: OrderRow): Promise<Date | null> {
  const { userId, periodStart, periodEnd } = order;
  const subject = toSubject(order);
  if (subject === null || periodStart === null || periodEnd === null) return null;
  const periods = await readPeriods(db, subject, userId);
  return anchorOfPeriod(periods, { startsAt: periodStart, endsAt: periodEnd });
}
