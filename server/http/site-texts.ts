import type { NewsItem } from '../../contract/content.ts';
import { Locale } from '../../contract/words.ts';
import type { ListedPage } from './listed-pages.ts';

/** The public path of a bare one. */
export function publicPath(path: string, locale: Locale): string {
  if (locale === 'zh-CN') return path;
  return path === '/' ? '/en' : `/en${path}`;
}

/** Every page in both languages, each with its twin. Chinese is what a reader of neither gets. */
export function sitemapXml(pages: readonly ListedPage[], origin: string): string {
  const entries = pages.flatMap(({ path, day }) => {
    const address = (locale: Locale) => escaped(origin + publicPath(path, locale));
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

/** Machines, what belongs to somebody, and what is public but not to be found (spec 2). */
const closed = ['/api', '/sandbox'];
const closedPages = ['/auth', '/user', '/flows'];

export function robotsText(origin: string): string {
  const paths = closedPages.flatMap((path) =>
    Locale.options.map((locale) => publicPath(path, locale)),
  );
  const lines = [...closed, ...paths].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

export type Feed = { title: string; description: string; locale: Locale; origin: string };

/** RSS 2.0. A day of the park begins at midnight in Shanghai. */
export function feedXml(news: readonly NewsItem[], feed: Feed): string {
  const { title, description, locale, origin } = feed;
  const at = (path: string) => escaped(origin + publicPath(path, locale));
  const moment = (day: string) => new Date(`${day}T00:00:00+08:00`).toUTCString();
  const items = news.map(({ id, title: headline, summary, date, category }) => {
    const address = at(`/incubation/news/${id}`);
    return (
      `<item><title>${escaped(headline)}</title><link>${address}</link>` +
      `<guid isPermaLink="true">${address}</guid><pubDate>${moment(date)}</pubDate>` +
      (category === null ? '' : `<category>${escaped(category.title)}</category>`) +
      `<description>${escaped(summary)}</description></item>\n`
    );
  });
  const [latest] = news;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>' +
    `<title>${escaped(title)}</title><link>${at('/incubation/news')}</link>` +
    `<description>${escaped(description)}</description><language>${locale}</language>` +
    `<atom:link href="${at('/feed.xml')}" rel="self" type="application/rss+xml"/>` +
    (latest === undefined ? '' : `<pubDate>${moment(latest.date)}</pubDate>`) +
    `\n${items.join('')}</channel>\n</rss>\n`
  );
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as XML can hold it; control characters are in no XML at all. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .toWellFormed()
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
