import { draftReaders, parsePage, parseText, searchReader } from '#src/app/content/search.ts';

/** The page of the list, and the draft to be quoted, which may also be of an item of content. */
export const readQuotesSearch = searchReader({
  page: parsePage,
  ...draftReaders,
  identifier: parseText,
  quantity: parseText,
});

export type QuotesSearch = ReturnType<typeof readQuotesSearch>;
