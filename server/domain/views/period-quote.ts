import { findRank, type PlanSubject } from '#contract/membership/periods.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { PriceQuery, Quote } from '#contract/pricing/schemas.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { findPlan } from '#server/domain/pricing/plans.ts';
import { presentQuote, pricePlan, type PricedPlan } from '#server/domain/pricing/quote.ts';
import { nameTerms } from '#server/base/shown-terms.ts';
import {
  creditedPeriods,
  computeCredit,
  endOfRank,
  findDates,
  isRunning,
  rankAt,
  type Period,
} from '#server/domain/periods/period.ts';
import { readPeriods } from './periods.ts';

/** The price of a plan for a person, and the dates it would have. */
export type PricedPeriod = PricedPlan & {
  /** fen */
  credit: number;
  /** The periods that end when it begins; their unused days are the credit. */
  credited: readonly Period[];
  period: { start: Date; end: Date };
};

/**
 * Prices a membership or SaaS plan for a person with these periods at `now`. Throws 404 for a plan without a rank,
 * 422 when a credit leaves nothing to pay.
 */
export function pricePeriod(
  subject: PlanSubject,
  priced: PricedPlan,
  periods: readonly Period[],
  now: Date,
): PricedPeriod {
  const rank = findRank(subject, priced.plan.slug);
  if (rank === null) throw new Refusal(404, 'pricing.not_found');
  const credited = creditedPeriods(periods, rank, now);
  const credit = computeCredit(credited, now);
  const amount = priced.amount - credit;
  if (amount < 1) throw invalid('months', 'monthsBelowCredit');
  const period = findDates(periods, credited, rank, priced.months, now);
  return { ...priced, amount, credit, credited, period };
}

/** Quotes a plan as if paid now; without any credit for a guest. */
export async function quotePeriod(
  deps: Deps,
  subject: PlanSubject,
  userId: string | null,
  query: PriceQuery,
  locale: Locale,
): Promise<Quote> {
  const now = deps.clock.date();
  const priced = pricePlan(await findPlan(deps.db, subject, query.plan_slug), query);
  const periods = userId === null ? [] : await readPeriods(deps.db, subject, userId);
  const period = pricePeriod(subject, priced, periods, now);
  return presentPeriodQuote(subject, period, periods, now, locale);
}

/** Formats the quote of a plan that would be paid at `now`. */
export function presentPeriodQuote(
  subject: PlanSubject,
  priced: PricedPeriod,
  periods: readonly Period[],
  now: Date,
  locale: Locale,
): Quote {
  const { credit, period } = priced;
  const full = presentQuote({ ...priced, amount: priced.amount + credit }, locale);
  const running = findRunning(periods, now, locale);
  return {
    ...full,
    amount: priced.amount,
    ...(credit > 0 ? { credit } : null),
    period: { start: period.start.toISOString(), end: period.end.toISOString() },
    ...(running === null ? null : { running }),
    // A plan that begins with its payment has no start date that could be promised.
    terms: nameTerms(full.terms, credit, period.start > now ? period.start : null),
    lines: [
      ...full.lines,
      ...(credit > 0 ? [{ label: creditLabel[subject][locale], amount: 0 - credit }] : []),
    ],
  };
}

function findRunning(
  periods: readonly Period[],
  now: Date,
  locale: Locale,
): NonNullable<Quote['running']> | null {
  const rank = rankAt(periods, now);
  const until = rank === null ? null : endOfRank(periods, rank, now);
  const period = periods.find((each) => each.rank === rank && isRunning(each, now));
  if (period === undefined || until === null) return null;
  return { name: period.name[locale], until: until.toISOString() };
}

const creditLabel = {
  membership: {
    'zh-CN': '现有会员剩余价值抵扣',
    'en-US': 'Credit for the unused part of your current membership',
  },
  saas: {
    'zh-CN': '现有套餐剩余价值抵扣',
    'en-US': 'Credit for the unused part of your current plan',
  },
} as const;
