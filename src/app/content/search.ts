import { toDay } from '#contract/base/days.ts';

// Every page's search is parsed before the first page is shown, so these are plain functions without schemas
// to keep the first load small. An unreadable value becomes an explicit undefined, because the router would
// keep the unparsed value of an omitted parameter.

/** Creates a parser for a page's search parameters from one parser per parameter. */
export function searchReader<Search extends object>(readers: {
  [Name in keyof Search]: (value: unknown) => Search[Name];
}) {
  return (search: Readonly<Record<string, unknown>>): Partial<Search> => {
    const read: Partial<Search> = {};
    for (const name in readers) read[name] = readers[name](search[name]);
    return read;
  };
}

export function parseText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The draft of a service, a membership or a SaaS plan, as text; the loader parses it (wire, Addresses). */
export const draftReaders = {
  type: parseText,
  item_type: parseText,
  plan_slug: parseText,
  pricing_model: parseText,
  user_count: parseText,
  months: parseText,
};

/** Returns the value if it is one of these words. */
export function createWordParser<Word extends string>(words: readonly Word[]) {
  return (value: unknown): Word | undefined => words.find((word) => word === value);
}

/** Returns a calendar day that the contract accepts, `2026-11-20`. */
export function parseDay(value: unknown): string | undefined {
  return typeof value === 'string' ? toDay(value) : undefined;
}

/** Returns the page number of a list, as text. */
export function parsePage(value: unknown): string | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? value : undefined;
}

/** Reads the search of a list that only has pages. */
export const readPageSearch = searchReader({ page: parsePage });

/** The name of the chosen item; undefined for an unknown id. */
export function findTitle(
  chosen: string | undefined,
  among: readonly { id: string; title: string }[],
): string | undefined {
  return among.find(({ id }) => id === chosen)?.title;
}

/** Returns a content id that is valid in an address. */
export function parseContentId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

/** The search text without invisible characters, cut to `longest` characters. */
export function parseQuery(value: unknown, longest = 60): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\0]/gu, '')
    .trim()
    .toWellFormed();
  return [...text].slice(0, longest).join('') || undefined;
}
