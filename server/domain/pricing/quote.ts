import type * as v from 'valibot';
import type { PricingModel } from '#contract/base/picklists.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import { nameTerms } from '#server/base/shown-terms.ts';
import type { CatalogPlan } from './plans.ts';

/** The fields of a request that the price of a plan depends on. */
export type Draft = {
  plan_slug?: string | undefined;
  pricing_model?: PricingModel | undefined;
  user_count?: number | undefined;
  months?: number | undefined;
  quantity?: number | undefined;
  item_type?: string | undefined;
};

/** The price of a draft, with everything that an order copies from the price list. */
export type PricedPlan = {
  plan: CatalogPlan;
  pricingModel: PricingModel;
  itemType: string | null;
  months: number;
  userCount: number | null;
  /** fen per month or year */
  planPrice: number;
  /** fen */
  amount: number;
  list: { cny: number; usd: number };
  title: Bilingual<string>;
  lineLabel: Bilingual<string>;
};

/**
 * Computes the price of the plan that a draft names (wire, Prices): yearly billing counts whole years, a plan may have
 * a user limit, and services are yearly and need an `item_type`; `product` is the title of that service. Throws 404
 * for an unknown or hidden plan, 422 by field.
 */
export function pricePlan(
  plan: CatalogPlan | null,
  draft: Draft,
  product?: Bilingual<string>,
): PricedPlan {
  if (draft.plan_slug === undefined) throw invalid('plan_slug', 'required');
  if (plan === null || plan.hidden) throw new Refusal(404, 'pricing.not_found');
  if (plan.slug === 'free') throw invalid('plan_slug', 'planFree');
  if (!plan.monthly && !plan.yearly) throw invalid('plan_slug', 'planUnavailable');
  const { pricingModel, months, itemType, userCount } = fillDraft(plan.type, draft);
  const unit = plan.prices[pricingModel];
  if (unit === undefined) throw invalid('pricing_model', 'invalid');
  if (plan.type === 'service' && itemType === null) throw invalid('item_type', 'required');
  if (pricingModel === 'yearly' && months % 12 !== 0) throw invalid('months', 'wholeYears');
  if (userCount !== null && plan.users !== null && userCount > plan.users) {
    throw invalid('user_count', 'userLimit');
  }
  const units = pricingModel === 'yearly' ? months / 12 : months;
  const title = formatProductTitle(plan, product ?? plan.product);
  return {
    plan,
    pricingModel,
    itemType,
    months,
    userCount,
    planPrice: unit.cny,
    amount: unit.cny * units,
    list: { cny: unit.cny * units, usd: unit.usd * units },
    title,
    lineLabel: formatLine(title, pricingModel, units),
  };
}

/** Fills in the defaults of a draft, and leaves out what its type does not have (wire, Prices). */
export function fillDraft(type: CatalogPlan['type'], draft: Draft) {
  const pricingModel = draft.pricing_model ?? (type === 'service' ? 'yearly' : 'monthly');
  return {
    pricingModel,
    months: draft.months ?? (pricingModel === 'yearly' ? 12 : 1),
    itemType: type === 'service' ? (draft.item_type ?? null) : null,
    userCount: type === 'saas' ? (draft.user_count ?? null) : null,
  };
}

/** Prices an order like `pricePlan`, but an unknown or hidden plan is 422 on its field (wire, Prices). */
export function priceOrder(
  plan: CatalogPlan | null,
  draft: Draft,
  product?: Bilingual<string>,
): PricedPlan {
  if (plan === null) throw invalid('plan_slug', 'invalid');
  if (plan.hidden) throw invalid('plan_slug', 'planUnavailable');
  return pricePlan(plan, draft, product);
}

/** Formats a price; `sold` are further parts of its terms, such as what the plan contains. */
export function presentQuote(
  priced: PricedPlan,
  locale: Locale,
  ...sold: readonly unknown[]
): v.InferOutput<typeof Quote> {
  const { plan, itemType, pricingModel, planPrice, months, userCount } = priced;
  return {
    amount: priced.amount,
    currency: 'CNY',
    list: priced.list,
    terms: nameTerms(
      plan.type,
      plan.slug,
      itemType,
      pricingModel,
      planPrice,
      months,
      userCount,
      plan.features,
      ...sold,
    ),
    lines: [{ label: priced.lineLabel[locale], amount: priced.amount }],
  };
}

/** Formats the name of a plan together with what it is a plan of. */
export function formatProductTitle(
  plan: CatalogPlan,
  product: Bilingual<string>,
): Bilingual<string> {
  return {
    'zh-CN': `${product['zh-CN']} · ${plan.name['zh-CN']}`,
    'en-US': `${product['en-US']} · ${plan.name['en-US']}`,
  };
}

function formatLine(
  title: Bilingual<string>,
  model: PricingModel,
  units: number,
): Bilingual<string> {
  const years = `${units} ${units === 1 ? 'year' : 'years'}`;
  const months = `${units} ${units === 1 ? 'month' : 'months'}`;
  return {
    'zh-CN': `${title['zh-CN']}，${units} ${model === 'yearly' ? '年' : '个月'}`,
    'en-US': `${title['en-US']}, ${model === 'yearly' ? years : months}`,
  };
}
