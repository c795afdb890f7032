import type { ServiceItem } from '../../../../contract/words.ts';

/** A move between two of the five states, by their places. */
type Move = { from: number; to: number };

export type ServiceLine = {
  seed: string;
  /** The move that leads back along the line. */
  back: Move;
  /** Where the state beside the line is entered from, and where it leads. */
  side: Move;
};

/** What differs between the service pages apart from their words. */
export const serviceLines = {
  'rd-management': {
    seed: 'rd-1',
    back: { from: 3, to: 2 },
    side: { from: 2, to: 1 },
  },
  trademark: {
    seed: 'tm-1',
    back: { from: 3, to: 2 },
    side: { from: 2, to: 3 },
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
