import { pageOf, texts } from '../../../../app/search.ts';

const words = texts('category', 'tag', 'query');

export type NewsSearch = {
  category?: string | undefined;
  tag?: string | undefined;
  query?: string | undefined;
  page?: string | undefined;
};

export const newsSearchNames = ['category', 'tag', 'query', 'page'] as const;

/** Filters that cannot be any are dropped, as is a page that is none. */
export function readNewsSearch(search: Readonly<Record<string, unknown>>): NewsSearch {
  const { category, tag, query } = words(search);
  return {
    category: shortOf(category),
    tag: shortOf(tag),
    query: query?.replaceAll('\0', '').slice(0, 100).toWellFormed() || undefined,
    page: pageOf(search.page),
  };
}

function shortOf(word: string | undefined): string | undefined {
  return word === '' || (word?.length ?? 0) > 200 || word?.includes('\0') ? undefined : word;
}
