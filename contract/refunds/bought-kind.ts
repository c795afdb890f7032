import type { PricingType } from '../base/picklists.ts';

/**
 * The effect of a refund on the purchase: the service stops, the plan ends earlier, or opened content
 * excludes a refund.
 */
export type BoughtKind = 'advised' | 'plan' | 'content';

const kinds: Record<PricingType, BoughtKind> = {
  service: 'advised',
  package: 'advised',
  saas: 'plan',
  membership: 'plan',
  report: 'content',
  article: 'content',
};

export function getBoughtKind(type: PricingType): BoughtKind {
  return kinds[type];
}
