import type { SitePart } from './site.ts';

/** The pages that are there while one of these parts of the site has something to show. */
const partsOfPages: Readonly<Record<string, readonly SitePart[]>> = {
  '/saas': ['saas'],
  '/saas/demo': ['demo'],
  '/about': ['about'],
  '/packages': ['packages'],
  '/user/membership': ['membership'],
  '/user/bookings': ['bookings'],
  '/incubation': ['news', 'reports', 'articles', 'trainings'],
  '/incubation/news': ['news'],
  '/incubation/report': ['reports'],
  '/incubation/innovation': ['articles'],
  '/incubation/innovation/topics': ['articles'],
  '/incubation/training': ['trainings'],
};

/** Says whether a page is there: the page above it is, and it belongs to no part or to one that is there. */
export function isPageThere(path: string, hasPart: (part: SitePart) => boolean): boolean {
  const above = path.slice(0, path.lastIndexOf('/'));
  const isThere = partsOfPages[path]?.some(hasPart) ?? true;
  return isThere && (above === '' || isPageThere(above, hasPart));
}
