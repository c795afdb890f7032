import { SaasPlan, type CurrentSaas } from '#contract/membership/saas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Deps } from '#server/records/deps.ts';
import { endOfRank, rankAt, getPeriodStatus } from '#server/domain/periods/period.ts';
import { readSaasPeriods } from './saas-periods.ts';

/** Reads a person's current SaaS plan, and all of its past and future periods. */
export async function readSaas(deps: Deps, userId: string, locale: Locale): Promise<CurrentSaas> {
  const now = deps.clock.date();
  const periods = await readSaasPeriods(deps.db, userId);
  const rank = rankAt(periods, now);
  const hasEnded = periods.some((period) => getPeriodStatus(period, now) === 'expired');
  return {
    plan: rank === null ? null : (SaasPlan.options[rank] ?? null),
    status: rank === null && hasEnded ? 'expired' : 'active',
    expires_at: rank === null ? null : (endOfRank(periods, rank, now)?.toISOString() ?? null),
    history: periods
      .toSorted((one, other) => other.orderId - one.orderId)
      .map((period) => ({
        plan: period.plan,
        name: period.name[locale],
        order_no: period.orderNo,
        start_date: period.startsAt.toISOString(),
        end_date: period.endsAt.toISOString(),
        status: getPeriodStatus(period, now),
      })),
  };
}
