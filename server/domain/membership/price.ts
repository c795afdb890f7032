import * as v from 'valibot';
import type { PriceQuery, Quote } from '#contract/pricing.ts';
import { MembershipLevel, type Locale } from '#contract/picklists.ts';
import { AppError, invalid } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import {
  presentQuote,
  pricePlan,
  type Draft,
  type PricedPlan,
} from '#server/domain/pricing/quote.ts';
import { levelOrder } from '#contract/membership.ts';
import {
  creditedPeriods,
  creditOf,
  findDates,
  type Period,
} from '#server/domain/periods/period.ts';
import { readMembershipPeriods } from './periods.ts';

export type PricedMembership = PricedPlan & {
  level: MembershipLevel;
  /** fen */
  credit: number;
  period: { start: Date; end: Date };
};

/**
 * Returns what a membership costs somebody with these periods at `now`. Throws 404 for no such plan (422 by
 * `priceOrder`), 422 when a credit leaves nothing to pay.
 */
export function priceMembership(
  draft: Omit<Draft, 'type'>,
  periods: readonly Period[],
  now: Date,
  price: (draft: Draft) => PricedPlan = pricePlan,
): PricedMembership {
  const priced = price({ ...draft, type: 'membership' });
  const level = levelOf(priced.plan.slug);
  const rank = levelOrder.indexOf(level);
  const credited = creditedPeriods(periods, rank, now);
  const credit = creditOf(credited, now);
  const amount = priced.amount - credit;
  if (amount < 1) throw invalid('months', 'monthsBelowCredit');
  return {
    ...priced,
    amount,
    level,
    credit,
    period: findDates(periods, credited, rank, priced.months, now),
  };
}

/** Quotes as if paid now; for a guest without any credit. */
export async function quoteMembership(
  deps: Deps,
  userId: string | null,
  query: PriceQuery,
  locale: Locale,
): Promise<Quote> {
  const periods = userId === null ? [] : await readMembershipPeriods(deps.db, userId);
  const priced = priceMembership(query, periods, deps.clock.date());
  const { credit, period } = priced;
  const full = presentQuote({ ...priced, amount: priced.amount + credit }, locale);
  return {
    ...full,
    amount: priced.amount,
    ...(credit > 0 ? { credit } : null),
    period: { start: period.start.toISOString(), end: period.end.toISOString() },
    lines: [
      ...full.lines,
      ...(credit > 0 ? [{ label: creditLabel[locale], amount: 0 - credit }] : []),
    ],
  };
}

const creditLabel = {
  'zh-CN': '现有会员剩余价值抵扣',
  'en-US': 'Credit for the unused part of your current membership',
} as const;

function levelOf(slug: string): MembershipLevel {
  if (!v.is(MembershipLevel, slug)) throw new AppError(404, 'pricing.not_found');
  return slug;
}
