import type { i18n as I18n } from 'i18next';
import type { ShownSite, SiteTexts } from '#contract/content/site.ts';

/** Makes the operator's texts the namespace `site` of both languages; texts name them as `$t(site:name)`. */
export function addSiteTexts(i18n: I18n, site: ShownSite): void {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    i18n.addResourceBundle(locale, 'site', site[locale], false, true);
  }
}

/** Returns the operator in the language on screen. */
export function getSiteTexts(i18n: I18n): SiteTexts {
  return i18n.getResourceBundle(i18n.language, 'site');
}
