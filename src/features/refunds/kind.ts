import type { PricingType } from '#contract/base/picklists.ts';

/** What a refund means for what was bought: people stop working, a plan ends sooner, opening ends the right. */
export type BoughtKind = 'advised' | 'plan' | 'content';

const kinds: Record<PricingType, BoughtKind> = {
  service: 'advised',
  package: 'advised',
  saas: 'plan',
  membership: 'plan',
  report: 'content',
  article: 'content',
};

export function kindOf(type: PricingType): BoughtKind {
  return kinds[type];
}
