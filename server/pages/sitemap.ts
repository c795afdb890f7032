import { inLocale } from '#contract/base/locale-path.ts';
import { Locale } from '#contract/base/picklists.ts';
import type { ListedPage } from './listed-pages.ts';
import { escapeXml } from './xml.ts';

/** Returns every page in both languages, each with its alternate; Chinese is the default. */
export function sitemapXml(pages: readonly ListedPage[], origin: string): string {
  const entries = pages.flatMap(({ path, day }) => {
    const address = (locale: Locale) => escapeXml(origin + inLocale(path, locale));
    const links = [
      ...Locale.options.map((locale) => [locale, address(locale)]),
      ['x-default', address('zh-CN')],
    ].map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    );
    const changed = day === null ? '' : `<lastmod>${day}</lastmod>`;
    return Locale.options.map(
      (locale) => `<url><loc>${address(locale)}</loc>${changed}${links.join('')}</url>\n`,
    );
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`
  );
}

/**
 * Returns robots.txt, which closes paths without pages. Hidden pages carry `noindex`, which crawlers can read
 * only if they may fetch the page.
 */
export function robotsText(origin: string, hasSandbox: boolean): string {
  const closed = hasSandbox ? ['/api', '/sandbox'] : ['/api'];
  const lines = closed.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
