import type * as v from 'valibot';
import type { PricingModel, PricingType } from '#contract/base/picklists.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import { nameTerms } from '#server/base/shown-terms.ts';
import { findPlan, type CatalogPlan } from './plans.ts';

export type Draft = {
  type: PricingType;
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

const productName: Record<CatalogPlan['type'], Bilingual<string>> = {
  saas: { 'zh-CN': 'SaaS', 'en-US': 'SaaS' },
  service: { 'zh-CN': '专业服务', 'en-US': 'Professional services' },
  membership: { 'zh-CN': '会员', 'en-US': 'Membership' },
};

/**
 * Computes the price of a plan (wire, Prices): yearly billing counts whole years, a plan has a user limit,
 * services are yearly and need a service, whose title names the product. Throws 404 for an unknown plan, 422 by
 * field.
 */
export function pricePlan(draft: Draft, serviceTitle?: Bilingual<string>): PricedPlan {
  const plan = findPlan(draft.type, draft.plan_slug);
  if (draft.plan_slug === undefined && isPlanType(draft.type))
    throw invalid('plan_slug', 'required');
  if (plan === null) throw new Refusal(404, 'pricing.not_found');
  if (!plan.orderable) {
    throw invalid('plan_slug', plan.slug === 'free' ? 'planFree' : 'planUnavailable');
  }
  const pricingModel = draft.pricing_model ?? (plan.type === 'service' ? 'yearly' : 'monthly');
  const unit = plan.prices[pricingModel];
  if (unit === undefined) throw invalid('pricing_model', 'invalid');
  const itemType = draft.item_type ?? null;
  if (plan.type === 'service' && itemType === null) throw invalid('item_type', 'required');
  const months = draft.months ?? (pricingModel === 'yearly' ? 12 : 1);
  if (pricingModel === 'yearly' && months % 12 !== 0) throw invalid('months', 'wholeYears');
  const userCount = plan.type === 'saas' ? (draft.user_count ?? null) : null;
  if (userCount !== null && plan.userLimit !== null && userCount > plan.userLimit) {
    throw invalid('user_count', 'userLimit');
  }
  const title = formatProductTitle(plan, serviceTitle ?? productName[plan.type]);
  const units = pricingModel === 'yearly' ? months / 12 : months;
  return {
    plan,
    pricingModel,
    itemType: plan.type === 'service' ? itemType : null,
    months,
    userCount,
    planPrice: unit.cny,
    amount: unit.cny * units,
    list: { cny: unit.cny * units, usd: unit.usd * units },
    title,
    lineLabel: formatLine(title, pricingModel, units),
  };
}

/** Prices an order like `pricePlan`, but an unknown plan is 422 on its field (wire, Prices). */
export function priceOrder(draft: Draft, serviceTitle?: Bilingual<string>): PricedPlan {
  if (findPlan(draft.type, draft.plan_slug) === null) throw invalid('plan_slug', 'invalid');
  return pricePlan(draft, serviceTitle);
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
      ...sold,
    ),
    lines: [{ label: priced.lineLabel[locale], amount: priced.amount }],
  };
}

function isPlanType(type: PricingType): boolean {
  return type === 'saas' || type === 'service' || type === 'membership';
}

function formatProductTitle(plan: CatalogPlan, product: Bilingual<string>): Bilingual<string> {
  return {
    'zh-CN': `${product['zh-CN']} · ${plan.text.name['zh-CN']}`,
    'en-US': `${product['en-US']} · ${plan.text.name['en-US']}`,
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
