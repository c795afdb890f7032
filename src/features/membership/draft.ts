import type { OrderDraft } from '#contract/orders/schemas.ts';
import type { PlanSubject } from '#contract/membership/periods.ts';
import type { PlanSlug } from '#contract/base/picklists.ts';

/** Builds the draft of a level or plan for a number of months; full years of SaaS have a yearly price. */
export function createDraft(subject: PlanSubject, slug: PlanSlug, months: number): OrderDraft {
  if (subject === 'membership') return { type: 'membership', plan_slug: slug, months };
  const model = months % 12 === 0 ? 'yearly' : 'monthly';
  return { type: 'saas', plan_slug: slug, pricing_model: model, months };
}
