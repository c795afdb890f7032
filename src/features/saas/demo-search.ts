import { costKinds } from '#contract/ledger/kinds.ts';
import { createWordParser, parseContentId, searchReader } from '#src/app/content/search.ts';

export const demoSearchNames = ['project', 'kind'] as const;

/** The filters of the demo ledger; an unreadable one is dropped. */
export const readDemoSearch = searchReader({
  project: parseContentId,
  kind: createWordParser(costKinds),
});

export type DemoSearch = ReturnType<typeof readDemoSearch>;
