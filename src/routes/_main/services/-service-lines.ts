import type { ServiceItem } from '../../../../contract/words.ts';

/** A move between two of the five states, by their places. */
type Move = { from: number; to: number };

export type ServiceLine = {
  item: ServiceItem;
  seed: string;
  /** The move that leads back along the line. */
  back: Move;
  /** Where the state beside the line is entered from, and where it leads. */
  side: Move;
};

/** What differs between the service pages apart from their words. */
export const serviceLines = {
  rdManagement: {
    item: 'rd-management',
    seed: 'rd-1',
    back: { from: 3, to: 2 },
    side: { from: 2, to: 1 },
  },
  trademark: {
    item: 'trademark',
    seed: 'tm-1',
    back: { from: 3, to: 2 },
    side: { from: 2, to: 3 },
  },
  intellectualProperty: {
    item: 'intellectual-property',
    seed: 'ip-1',
    back: { from: 1, to: 0 },
    side: { from: 3, to: 4 },
  },
  international: {
    item: 'international',
    seed: 'in-1',
    back: { from: 3, to: 1 },
    side: { from: 2, to: 3 },
  },
  industryCloud: {
    item: 'industry-cloud',
    seed: 'cl-1',
    back: { from: 2, to: 1 },
    side: { from: 3, to: 2 },
  },
} as const satisfies Record<string, ServiceLine>;

export type ServiceKey = keyof typeof serviceLines;
