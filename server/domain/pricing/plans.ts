import type * as v from 'valibot';
import type { ListPrice } from '#contract/base/money.ts';
import { priceList, type Plan } from '#contract/pricing/schemas.ts';
import type { Locale, PlanSlug, PricingModel } from '#contract/base/picklists.ts';
import { membershipTexts, saasTexts, serviceTexts, type PlanText } from './plan-texts.ts';

type PlanOutput = v.InferOutput<typeof Plan>;

/** A plan with its price list and both languages' texts. */
export type CatalogPlan = {
  type: 'saas' | 'service' | 'membership';
  slug: PlanSlug;
  prices: Partial<Record<PricingModel, ListPrice>>;
  userLimit: number | null;
  storageGb: number | null;
  /** True when it can be ordered on the site; other plans are arranged in person or free (wire, Prices). */
  orderable: boolean;
  text: PlanText;
};

const { saas, service, membership } = priceList;

export const catalog: readonly CatalogPlan[] = [
  saasPlan('basic'),
  saasPlan('professional'),
  saasPlan('enterprise'),
  servicePlan('basic'),
  servicePlan('pro'),
  servicePlan('enterprise'),
  membershipPlan('free', false),
  membershipPlan('basic', true),
  membershipPlan('premium', true),
  membershipPlan('enterprise', false),
];

export function findPlan(type: string, slug: string | undefined): CatalogPlan | null {
  return catalog.find((plan) => plan.type === type && plan.slug === slug) ?? null;
}

export function presentPlan(plan: CatalogPlan, locale: Locale): PlanOutput {
  return {
    slug: plan.slug,
    type: plan.type,
    name: plan.text.name[locale],
    prices: plan.prices,
    user_limit: plan.userLimit,
    storage_gb: plan.storageGb,
    features: [...plan.text.features[locale]],
  };
}

/** Lists the plans of one type, formatted for readers; empty for a type without plans. */
export function listPlans(type: string, locale: Locale): PlanOutput[] {
  return catalog.filter((plan) => plan.type === type).map((plan) => presentPlan(plan, locale));
}

function saasPlan(slug: keyof typeof saas): CatalogPlan {
  const { monthly, yearly, users, storageGb } = saas[slug];
  return {
    type: 'saas',
    slug,
    prices: { monthly, yearly },
    userLimit: users,
    storageGb,
    orderable: true,
    text: saasTexts[slug],
  };
}

function servicePlan(slug: keyof typeof service): CatalogPlan {
  const prices = { yearly: service[slug].yearly };
  const limits = { userLimit: null, storageGb: null };
  return { type: 'service', slug, prices, ...limits, orderable: true, text: serviceTexts[slug] };
}

function membershipPlan(slug: keyof typeof membership, orderable: boolean): CatalogPlan {
  const limits = { userLimit: null, storageGb: null };
  const prices = { ...membership[slug] };
  return { type: 'membership', slug, prices, ...limits, orderable, text: membershipTexts[slug] };
}
