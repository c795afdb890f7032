import { parsePage, parseQuery, searchReader, parseText } from '#src/app/content/search.ts';

export const newsSearchNames = ['category', 'tag', 'query', 'page'] as const;

/** Invalid filters and page numbers are dropped. */
export const readNewsSearch = searchReader({
  category: parseShortText,
  tag: parseShortText,
  query: (value) => parseQuery(value, 100),
  page: parsePage,
});

export type NewsSearch = ReturnType<typeof readNewsSearch>;

function parseShortText(value: unknown): string | undefined {
  const word = parseText(value);
  return word === '' || (word?.length ?? 0) > 200 || word?.includes('\0') ? undefined : word;
}
