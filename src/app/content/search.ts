import { toDay } from '#contract/base/days.ts';

// Every page's search is read before the first page is shown: plain functions, no schemas, so that
// the first load stays small. A value that cannot be read becomes undefined, said outright: the router
// would keep the unread value of a parameter that is merely left out.

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

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the word when it is one of these. */
export function oneOf<Word extends string>(words: readonly Word[]) {
  return (value: unknown): Word | undefined => words.find((word) => word === value);
}

/** Returns a calendar day that the contract takes, `2026-11-20`. */
export function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' ? toDay(value) : undefined;
}

/** Returns the number of a page of a list, as text. */
export function pageOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? value : undefined;
}

/** Reads the search of a list that only has pages. */
export const readPageSearch = searchReader({ page: pageOf });

/** The name of the chosen item; undefined for an unknown id. */
export function nameOf(
  chosen: string | undefined,
  among: readonly { id: string; title: string }[],
): string | undefined {
  return among.find(({ id }) => id === chosen)?.title;
}

/** Returns an id of content, as an address can hold one. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

/** The search text without invisible characters, cut to `longest` characters. */
export function queryOf(value: unknown, longest = 60): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\0]/gu, '')
    .trim()
    .toWellFormed();
  return [...text].slice(0, longest).join('') || undefined;
}
