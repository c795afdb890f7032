import type { Query } from '../../../../api/client.ts';
import { pageOf } from '../../../../app/search.ts';
import { idOf, queryOf } from '../report/-reports-search.ts';

export type ArticlesSearch = {
  topic_id?: string | undefined;
  category_id?: string | undefined;
  tag?: string | undefined;
  query?: string | undefined;
  page?: string | undefined;
};

export function readArticlesSearch(search: Readonly<Record<string, unknown>>): ArticlesSearch {
  return {
    topic_id: idOf(search['topic_id']),
    category_id: idOf(search['category_id']),
    tag: idOf(search['tag']),
    query: queryOf(search['query']),
    page: pageOf(search['page']),
  };
}

export function articlesQuery(search: ArticlesSearch): Query {
  const { topic_id, category_id, tag, query, page } = search;
  return { topic_id, category_id, tag, query, page };
}
