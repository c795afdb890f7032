import { parseQuery, searchReader } from '#src/app/content/search.ts';

export const siteSearchNames = ['q'] as const;

/** The whole query, however long: the server says whether it is too long. */
export const readSiteSearch = searchReader({ q: (value) => parseQuery(value, Infinity) });
