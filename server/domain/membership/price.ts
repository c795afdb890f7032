import * as v from 'valibot';
import type { PriceQuery, Quote } from '#contract/pricing.ts';
import { addMonths } from '#contract/shanghai.ts';
import { MembershipLevel, type Locale } from '#contract/picklists.ts';
import { AppError, invalid } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import {
  presentQuote,
  pricePlan,
  type Draft,
  type PricedPlan,
} from '#server/domain/pricing/quote.ts';
import { nameTerms } from '#server/domain/pricing/shown-terms.ts';
import { creditFor, readPeriods, startOf, type Period } from './periods.ts';

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
  const credit = creditFor(periods, level, now);
  const amount = priced.amount - credit;
  if (amount < 1) throw invalid('months', 'monthsBelowCredit');
  const start = startOf(periods, level, now);
  return {
    ...priced,
    amount,
    level,
    credit,
    period: { start, end: addMonths(start, priced.months) },
  };
}

/** Quotes as if paid now; for a guest without any credit. */
export async function quoteMembership(
  deps: Deps,
  userId: string | null,
  query: PriceQuery,
  locale: Locale,
): Promise<Quote> {
  const periods = userId === null ? [] : await readPeriods(deps.db, userId);
  const now = deps.clock.date();
  return presentMembershipQuote(priceMembership(query, periods, now), now, locale);
}

/** Returns what is said of the price of a membership that would be paid at `now`. */
export function presentMembershipQuote(priced: PricedMembership, now: Date, locale: Locale): Quote {
  const { credit, period } = priced;
  const full = presentQuote({ ...priced, amount: priced.amount + credit }, locale);
  return {
    ...full,
    amount: priced.amount,
    ...(credit > 0 ? { credit } : null),
    period: { start: period.start.toISOString(), end: period.end.toISOString() },
    // One that begins with its payment begins at no moment that could be promised.
    terms: nameTerms(full.terms, credit, period.start > now ? period.start : null),
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
