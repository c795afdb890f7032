import { inLocale } from '#contract/base/locale-path.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { SiteTexts } from '#contract/content/site.ts';

/**
 * Returns the web app manifest, as JSON: the names and the icon for a shortcut on a home screen. The site opens
 * in the browser, because a wallet's app returns there.
 */
export function manifestJson({ name, short, description }: SiteTexts, locale: Locale): string {
  return JSON.stringify({
    name,
    short_name: short,
    description,
    lang: locale,
    start_url: inLocale('/', locale),
    display: 'browser',
    icons: [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' }],
  });
}
