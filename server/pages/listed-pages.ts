import { isPageThere } from '#contract/content/parts-of-pages.ts';
import { subjects } from '#contract/summaries.ts';
import type { ContentKind } from '#server/db/tables/content-kinds.ts';
import type { Database } from '#server/db/database.ts';
import { fillPath, itemPaths } from '#server/domain/content/item-paths.ts';
import { listContentRows, type ContentRow } from '#server/domain/content/rows.ts';
import { isOfPart } from '#server/domain/content/parts.ts';

/** A page that search engines may show, in either language. */
export type ListedPage = {
  /** The path without the language, with the search of a filtered list. */
  path: string;
  /** The day of its newest content, `2026-11-20`; null if unknown. */
  day: string | null;
};

/** The content shown by a list. */
const contents: Readonly<Record<string, readonly ContentKind[]>> = {
  '/': ['news', 'reports', 'articles'],
  '/incubation': ['news', 'reports', 'articles'],
  '/incubation/news': ['news'],
  '/incubation/report': ['reports'],
  '/incubation/innovation': ['articles'],
  '/incubation/innovation/topics': ['articles'],
};

/** Returns every page of the site: the routes, filled with the current content. */
export async function listPages(db: Database, routes: readonly string[]): Promise<ListedPage[]> {
  const rows = await listContentRows(
    db,
    'news',
    'reports',
    'articles',
    'packages',
    'services',
    'trainings',
    'plans',
    'pages',
    'categories',
    'topics',
  );
  return routes.flatMap((route) => listRoutePages(route, rows));
}

function listRoutePages(route: string, rows: readonly ContentRow[]): ListedPage[] {
  if (route === '/incubation/report/category/$categoryId') {
    return narrowed(rows, 'categories', ({ kind, facts }, id) => {
      return kind === 'reports' && facts.category === id;
    }).map(({ id, day }) => ({ path: fillPath(route, id), day }));
  }
  const [filling] = Object.entries(itemPaths).find(([, path]) => path === route) ?? [];
  if (filling !== undefined) {
    return rows
      .filter(({ kind, facts }) => kind === filling && !facts.hidden)
      .map(({ id, facts }) => ({ path: fillPath(route, id), day: facts.date }));
  }
  if (route === '/developers/$subject') {
    return subjects.map(({ name }) => ({
      path: fillPath(route, name.toLowerCase()),
      day: null,
    }));
  }
  if (!isPageThere(route, (part) => rows.some((row) => isOfPart(row, part)))) return [];
  if (route.includes('$')) return [];
  const shown = contents[route] ?? [];
  const page = { path: route, day: newest(rows.filter(({ kind }) => shown.includes(kind))) };
  if (route !== '/incubation/innovation') return [page];
  // A topic is a filter of the list.
  const topics = narrowed(rows, 'topics', ({ kind, facts }, id) => {
    return kind === 'articles' && facts.topic === id;
  }).map(({ id, day }) => ({ path: `${route}?topic_id=${id}`, day }));
  return [page, ...topics];
}

/** Returns the filters of a list, each with the day of its newest item. */
function narrowed(
  rows: readonly ContentRow[],
  by: ContentKind,
  belongs: (row: ContentRow, id: string) => boolean,
): { id: string; day: string | null }[] {
  return rows
    .filter(({ kind }) => kind === by)
    .map(({ id }) => ({ id, own: rows.filter((row) => belongs(row, id)) }))
    .filter(({ own }) => own.length > 0)
    .map(({ id, own }) => ({ id, day: newest(own) }));
}

function newest(rows: readonly ContentRow[]): string | null {
  return rows.reduce<string | null>(
    (latest, { facts: { date } }) => (date !== null && date > (latest ?? '') ? date : latest),
    null,
  );
}
