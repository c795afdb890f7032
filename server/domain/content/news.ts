import type * as v from 'valibot';
import type { News, NewsItem, NewsPage, NewsQuery } from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { hasTag, isInCategory, matches } from './filters.ts';
import { readNames } from './names.ts';
import { readNamedPage } from './page.ts';
import { presentNews } from './present.ts';
import { relatedRows } from './related.ts';
import { isCurrent, isCurrentRow, readRow } from './rows.ts';

/** Lists the notices that are current on `today`, a day in Shanghai. */
export async function listNews(
  db: Database,
  query: v.InferOutput<typeof NewsQuery>,
  locale: Locale,
  today: string,
): Promise<v.InferOutput<typeof NewsPage>> {
  const conditions = [
    isCurrent(today),
    isInCategory(query),
    hasTag(query.tag),
    matches(query.query, locale),
  ];
  const { rows, names, ...page } = await readNamedPage(db, 'news', conditions, query);
  return { ...page, items: rows.map((row) => presentNews(row, names, locale)) };
}

/** Reads a news item. Throws 404. */
export async function readNews(db: Database, id: string, locale: Locale): Promise<News> {
  const row = await readRow(db, 'news', id);
  return { ...presentNews(row, await readNames(db), locale), body: row.body[locale] };
}

/** Lists the current news items that are related to one. Throws 404. */
export async function relatedNews(
  db: Database,
  id: string,
  limit: number,
  locale: Locale,
  today: string,
): Promise<NewsItem[]> {
  const all = await relatedRows(db, 'news', id);
  const rows = all.filter((row) => isCurrentRow(row, today)).slice(0, limit);
  const names = await readNames(db);
  return rows.map((row) => presentNews(row, names, locale));
}
