import type { NewsItem } from '#contract/content/schemas.ts';
import { inLocale } from '#contract/base/locale-path.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { startOfDay } from '#contract/base/shanghai.ts';
import { escapeXml } from './xml.ts';

export type Feed = { title: string; description: string; locale: Locale; origin: string };

/** Returns RSS 2.0. A day of the park begins at midnight in Shanghai. */
export function feedXml(news: readonly NewsItem[], feed: Feed): string {
  const { title, description, locale, origin } = feed;
  const at = (path: string) => escapeXml(origin + inLocale(path, locale));
  const items = news.map(({ id, title: headline, summary, date, category }) => {
    const address = at(`/incubation/news/${id}`);
    return (
      `<item><title>${escapeXml(headline)}</title><link>${address}</link>` +
      `<guid isPermaLink="true">${address}</guid><pubDate>${startOfDay(date).toUTCString()}</pubDate>` +
      (category === null ? '' : `<category>${escapeXml(category.title)}</category>`) +
      `<description>${escapeXml(summary)}</description></item>\n`
    );
  });
  const [latest] = news;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>' +
    `<title>${escapeXml(title)}</title><link>${at('/incubation/news')}</link>` +
    `<description>${escapeXml(description)}</description><language>${locale}</language>` +
    `<atom:link href="${at('/feed.xml')}" rel="self" type="application/rss+xml"/>` +
    (latest === undefined ? '' : `<pubDate>${startOfDay(latest.date).toUTCString()}</pubDate>`) +
    `\n${items.join('')}</channel>\n</rss>\n`
  );
}
