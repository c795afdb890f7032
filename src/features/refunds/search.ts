import { parsePage, searchReader } from '#src/app/content/search.ts';

/** Unreadable values are dropped. */
export const readRefundsSearch = searchReader({ page: parsePage });
