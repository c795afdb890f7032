import type { SitePart } from './site.ts';

/** The pages that are there while one of these parts of the site has something to show. */
const partsOfPages: Readonly<Record<string, readonly SitePart[]>> = {
  '/saas': ['saas'],
  '/saas/demo': ['saas'],
  '/packages': ['packages'],
  '/user/membership': ['membership'],
  '/incubation': ['news', 'reports', 'articles', 'trainings'],
  '/incubation/news': ['news'],
  '/incubation/report': ['reports'],
  '/incubation/innovation': ['articles'],
  '/incubation/innovation/topics': ['articles'],
  '/incubation/training': ['trainings'],
};

/** Says whether a page is there: always, if it belongs to no part. */
export function isPageThere(path: string, hasPart: (part: SitePart) => boolean): boolean {
  return partsOfPages[path]?.some(hasPart) ?? true;
}
