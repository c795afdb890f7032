import type { ServiceItem } from '#contract/base/picklists.ts';

/** The seed of each service's picture, chosen by eye. */
export const seeds = {
  'rd-management': 'rd-1',
  trademark: 'tm-1',
  'intellectual-property': 'ip-1',
  international: 'in-1',
  'industry-cloud': 'cl-1',
} as const satisfies Record<ServiceItem, string>;
