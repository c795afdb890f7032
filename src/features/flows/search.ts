import { queryOf, searchReader } from '#src/app/content/search.ts';

export const flowsSearchNames = ['query'] as const;

/** What somebody typed or pasted; an empty one is none. */
export const readFlowsSearch = searchReader({
  query: (value) => queryOf(value, 100),
});
