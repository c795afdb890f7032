import type { PlanSubject } from '#contract/periods.ts';
import type { Database } from '#server/db/database.ts';
import { readMembershipPeriods } from '#server/domain/membership/periods.ts';
import type { OrderRow } from '#server/domain/orders/read.ts';
import { readSaasPeriods } from '#server/domain/saas/periods.ts';
import type { Period } from './period.ts';

/** Returns a person's periods of memberships or of SaaS, earliest first. */
export function readPeriods(
  db: Database,
  subject: PlanSubject,
  userId: string,
): Promise<readonly Period[]> {
  return subject === 'membership' ? readMembershipPeriods(db, userId) : readSaasPeriods(db, userId);
}

/** Returns whether an order is for a membership or SaaS; null for what has no periods that follow. */
export function toSubject({ type }: Pick<OrderRow, 'type'>): PlanSubject | null {
  return type === 'membership' || type === 'saas' ? type : null;
}
