import { parseContentId, searchReader } from '#src/app/content/search.ts';

export const demoSearchNames = ['project', 'kind'] as const;

/** The filters of the demo ledger; an unknown one leaves no cost. */
export const readDemoSearch = searchReader({ project: parseContentId, kind: parseContentId });

export type DemoSearch = ReturnType<typeof readDemoSearch>;
