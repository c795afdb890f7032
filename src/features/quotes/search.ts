import { parsePage, parseText, searchReader } from '#src/app/content/search.ts';

/** The page of the list, and the draft to be quoted as text; the loader parses it (wire, Addresses). */
export const readQuotesSearch = searchReader({
  page: parsePage,
  type: parseText,
  item_type: parseText,
  plan_slug: parseText,
  pricing_model: parseText,
  user_count: parseText,
  months: parseText,
  identifier: parseText,
  quantity: parseText,
});

export type QuotesSearch = ReturnType<typeof readQuotesSearch>;
