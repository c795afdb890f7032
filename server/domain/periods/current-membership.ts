import { levelOrder, type CurrentMembership } from '#contract/membership/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Deps } from '#server/records/deps.ts';
import { endOfRank, getPeriodStatus } from './period.ts';
import { levelAt, readMembershipPeriods } from './membership-periods.ts';

/** Reads a person's current membership from the clock, not from the level that a sweep stored last. */
export async function readMembership(
  deps: Deps,
  userId: string,
  locale: Locale,
): Promise<CurrentMembership> {
  const now = deps.clock.date();
  const periods = await readMembershipPeriods(deps.db, userId);
  const level = levelAt(periods, now);
  const hasEnded = periods.some((period) => getPeriodStatus(period, now) === 'expired');
  return {
    level,
    status: level === 'free' && hasEnded ? 'expired' : 'active',
    expires_at: endOfRank(periods, levelOrder.indexOf(level), now)?.toISOString() ?? null,
    history: periods
      .toSorted((one, other) => other.id - one.id)
      .map((period) => ({
        level: period.level,
        name: period.name[locale],
        start_date: period.startsAt.toISOString(),
        end_date: period.endsAt.toISOString(),
        status: getPeriodStatus(period, now),
      })),
  };
}
