import type { ServiceItem } from '#contract/base/picklists.ts';
import type { ServiceLine } from '#src/app/content/process-line.ts';

/** Differences between the service pages apart from their texts. */
export const serviceLines = {
  'rd-management': {
    seed: 'rd-1',
    back: { from: 3, to: 2 },
    side: { from: 2, to: 1 },
  },
  trademark: {
    seed: 'tm-1',
    side: { from: 2, to: 3 },
    dispute: { from: 3, to: 4 },
  },
  'intellectual-property': {
    seed: 'ip-1',
    back: { from: 1, to: 0 },
    side: { from: 3, to: 4 },
  },
  international: {
    seed: 'in-1',
    back: { from: 3, to: 1 },
    side: { from: 2, to: 3 },
  },
  'industry-cloud': {
    seed: 'cl-1',
    back: { from: 2, to: 1 },
    side: { from: 3, to: 2 },
  },
} as const satisfies Record<ServiceItem, ServiceLine>;
