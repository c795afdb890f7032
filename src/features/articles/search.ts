import { parseContentId, parsePage, parseQuery, searchReader } from '#src/app/content/search.ts';

export const readArticlesSearch = searchReader({
  topic_id: parseContentId,
  category_id: parseContentId,
  tag: parseContentId,
  query: parseQuery,
  page: parsePage,
});

export type ArticlesSearch = ReturnType<typeof readArticlesSearch>;
