// Every page's search is read before the first page is shown: plain functions, no schemas, so that
// the first load stays small. A value that cannot be read becomes undefined, said outright: the router
// would keep the unread value of a parameter that is merely left out.

/** Reads the named parameters as text. */
export function texts<Name extends string>(...names: readonly Name[]) {
  return (search: Readonly<Record<string, unknown>>): { [Key in Name]?: string | undefined } => {
    const kept: { [Key in Name]?: string | undefined } = {};
    for (const name of names) {
      const value = search[name];
      kept[name] = typeof value === 'string' ? value : undefined;
    }
    return kept;
  };
}

/** The word when it is one of these. */
export function wordOf<Word extends string>(
  value: unknown,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === value);
}

/** A calendar day, `2026-11-20`. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const day = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(day.valueOf()) || !day.toISOString().startsWith(value)) return undefined;
  return value;
}

/** The number of a page of a list, as text. */
export function pageOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? value : undefined;
}

/** What the chosen one of these is called; nothing for an id that none of them has. */
export function nameOf(
  chosen: string | undefined,
  among: readonly { id: string; title: string }[],
): string | undefined {
  return among.find(({ id }) => id === chosen)?.title;
}
