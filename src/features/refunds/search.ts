import { pageOf, searchReader } from '#src/app/content/search.ts';

/** What cannot be read is left out. */
export const readRefundsSearch = searchReader({ page: pageOf });
