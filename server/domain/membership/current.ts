import type { CurrentMembership } from '#contract/membership.ts';
import type { MembershipStatus } from '#contract/picklists.ts';
import type { Deps } from '#server/domain/deps.ts';
import { endOfLevel, isRunning, levelAt, readPeriods, type Period } from './periods.ts';

/** Returns what a person's membership is right now, by the clock and not by what a sweep last wrote. */
export async function readMembership(deps: Deps, userId: string): Promise<CurrentMembership> {
  const now = deps.clock.date();
  const periods = await readPeriods(deps.db, userId);
  const level = levelAt(periods, now);
  const hasEnded = periods.some((period) => statusOf(period, now) === 'expired');
  return {
    level,
    status: level === 'free' && hasEnded ? 'expired' : 'active',
    expires_at: endOfLevel(periods, level, now)?.toISOString() ?? null,
    history: periods
      .toSorted((one, other) => other.id - one.id)
      .map((period) => ({
        level: period.level,
        start_date: period.startsAt.toISOString(),
        end_date: period.endsAt.toISOString(),
        status: statusOf(period, now),
      })),
  };
}

function statusOf(period: Period, now: Date): MembershipStatus {
  if (isRunning(period, now)) return 'active';
  return period.replacedAt === null && period.startsAt > now ? 'pending' : 'expired';
}
