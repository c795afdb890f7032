import type { i18n as I18n } from 'i18next';
import { asApiError } from '#contract/base/api-error.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { FoundKind, FoundPage } from '#contract/content/schemas.ts';
import type { ReadCache } from '#src/api/read-cache.ts';

/** A page of the site, or a state of a process. */
export type Result = Omit<FoundPage, 'kind' | 'excerpt'> & {
  kind: FoundKind | 'flow';
  excerpt: Readonly<FoundPage['excerpt']>;
};

export type Results = {
  state: 'blank' | 'found' | 'none' | 'tooLong' | 'tooMany';
  /** Results grouped by kind; the kind of the closest result comes first. */
  groups: readonly (readonly Result[])[];
  head: { narrowed: readonly (string | undefined)[]; status?: number };
};

/** The number of charts in the results, each with its closest state; the page of the charts finds more. */
const mostCharts = 3;

/** Searches the content on the server and the states of the charts. Rejects when the server does not answer. */
export async function readResults(
  { api, i18n, locale }: { api: ReadCache; i18n: I18n; locale: Locale },
  q: string | undefined,
): Promise<Results> {
  const head = { narrowed: [q] };
  if (q === undefined) return { state: 'blank', groups: [], head };
  try {
    const { items } = await api.read('searchSite', locale, {}, { q });
    const { searchStates } = await import('#src/charts/flow.ts');
    const states = await searchStates(i18n, locale, q);
    const flows = [...Map.groupBy(states, ({ machine }) => machine).values()]
      .flatMap(([closest]) => closest ?? [])
      .slice(0, mostCharts)
      .map(({ machine, path, name, title, excerpt }): Result => ({
        kind: 'flow',
        title: `${title} · ${name}`,
        path: `/flows/${machine}#${path}`,
        excerpt,
      }));
    const groups = groupByKind([...items, ...flows]);
    return { state: groups.length === 0 ? 'none' : 'found', groups, head };
  } catch (thrown) {
    const { kind } = asApiError(thrown);
    if (kind === 'invalid') return { state: 'tooLong', groups: [], head };
    if (kind !== 'tooMany') throw thrown;
    return { state: 'tooMany', groups: [], head: { ...head, status: 429 } };
  }
}

function groupByKind(results: readonly Result[]): readonly (readonly Result[])[] {
  return [...new Set(results.map(({ kind }) => kind))].map((kind) =>
    results.filter((result) => result.kind === kind),
  );
}
