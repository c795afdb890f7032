import { pageOf, queryOf, searchReader, textOf } from '#src/app/content/search.ts';

export const newsSearchNames = ['category', 'tag', 'query', 'page'] as const;

/** Invalid filters and page numbers are dropped. */
export const readNewsSearch = searchReader({
  category: shortOf,
  tag: shortOf,
  query: (value) => queryOf(value, 100),
  page: pageOf,
});

export type NewsSearch = ReturnType<typeof readNewsSearch>;

function shortOf(value: unknown): string | undefined {
  const word = textOf(value);
  return word === '' || (word?.length ?? 0) > 200 || word?.includes('\0') ? undefined : word;
}
