import { idOf, pageOf, queryOf, searchReader } from '#src/app/content/search.ts';

export const readArticlesSearch = searchReader({
  topic_id: idOf,
  category_id: idOf,
  tag: idOf,
  query: queryOf,
  page: pageOf,
});

export type ArticlesSearch = ReturnType<typeof readArticlesSearch>;
