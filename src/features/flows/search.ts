import { searchReader, textOf } from '#src/app/content/search.ts';

export const flowsSearchNames = ['query'] as const;

/** What somebody typed or pasted; an empty one is none. */
export const readFlowsSearch = searchReader({
  query: (value) =>
    textOf(value)?.replaceAll('\0', '').trim().slice(0, 100).toWellFormed() || undefined,
});
