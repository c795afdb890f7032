import { parseQuery, searchReader } from '#src/app/content/search.ts';

export const flowsSearchNames = ['query'] as const;

/** The pasted or typed search query; an empty string becomes undefined. */
export const readFlowsSearch = searchReader({
  query: (value) => parseQuery(value, 100),
});
