import { createWordParser, parseQuery, searchReader } from '#src/app/content/search.ts';

export const flowsSearchNames = ['query'] as const;

/** The pasted or typed search query; an empty string becomes undefined. */
export const readFlowsSearch = searchReader({
  query: (value) => parseQuery(value, 100),
});

export const flowSearchNames = ['identifiers'] as const;

/** `identifiers=shown` adds the identifiers of the machine to the names of its states. */
export const readFlowSearch = searchReader({ identifiers: createWordParser(['shown']) });
