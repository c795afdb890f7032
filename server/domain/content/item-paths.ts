import type { ContentKind } from '#server/db/tables/content-kinds.ts';

/** The page of an item of each kind that has one, without a language; its parameter is the id. */
export const itemPaths = {
  news: '/incubation/news/$id',
  reports: '/incubation/report/$id',
  articles: '/incubation/innovation/$id',
  packages: '/packages/$identifier',
  services: '/services/$service',
} as const satisfies Partial<Record<ContentKind, string>>;

/** Fills an id into the path of a page. */
export function fillPath(path: string, id: string): string {
  return path.replace(/\$\w+/, id);
}
