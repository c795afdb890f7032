import type { AnyRoute, RegisteredRouter } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { loadTranslations } from '#src/i18n/translations.ts';
import type { PageData } from './static-data.ts';

/** Lists the bare paths of every page that search engines may show; content fills in `$id`. */
export function listPublicPaths(router: RegisteredRouter): string[] {
  const routes: AnyRoute[] = Object.values(router.routesById);
  const leaves = routes.filter((route) => route.children === undefined && isListed(route));
  return leaves.map(({ fullPath }) => String(fullPath).replace(/(?!^)\/$/, '')).toSorted();
}

function isListed(route: AnyRoute | undefined): boolean {
  if (route === undefined) return true;
  const { unlisted, renderedInBrowser }: PageData = route.options.staticData ?? {};
  return unlisted !== true && renderedInBrowser === undefined && isListed(route.parentRoute);
}

export type FeedTexts = {
  brand: string;
  /** The name of the news list, and its description. */
  news: string;
  about: string;
};

/** Loads the title and description of a feed. */
export async function feedTextsIn(i18n: I18n, locale: Locale): Promise<FeedTexts> {
  await loadTranslations(i18n, locale, ['shell', 'news']);
  return {
    brand: i18n.t('site:name'),
    news: i18n.t('footer.more.news'),
    about: i18n.t('news:seo.description'),
  };
}
