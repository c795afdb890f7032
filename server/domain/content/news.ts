import type * as v from 'valibot';
import type { News, NewsItem, NewsPage, NewsQuery } from '../../../contract/content.ts';
import type { Locale } from '../../../contract/words.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../app-error.ts';
import { hasTag, isInCategory, matches } from './filters.ts';
import { readNames } from './names.ts';
import { presentNews } from './present.ts';
import { relatedRows } from './related.ts';
import { findRow, pageOfRows } from './rows.ts';

export async function listNews(
  db: Database,
  query: v.InferOutput<typeof NewsQuery>,
  locale: Locale,
): Promise<v.InferOutput<typeof NewsPage>> {
  const names = await readNames(db);
  const conditions = [isInCategory(query, names), hasTag(query.tag), matches(query.query, locale)];
  const { rows, total } = await pageOfRows(db, 'news', conditions, query);
  const items = rows.map((row) => presentNews(row, names, locale));
  return { items, page: query.page, per_page: query.per_page, total };
}

/** Throws 404. */
export async function readNews(db: Database, id: string, locale: Locale): Promise<News> {
  const row = await findRow(db, 'news', id);
  if (row === null) throw new AppError(404, 'news.not_found');
  return { ...presentNews(row, await readNames(db), locale), body: row.body[locale] };
}

/** Throws 404. */
export async function relatedNews(
  db: Database,
  id: string,
  limit: number,
  locale: Locale,
): Promise<NewsItem[]> {
  const rows = await relatedRows(db, 'news', id, limit);
  if (rows === null) throw new AppError(404, 'news.not_found');
  const names = await readNames(db);
  return rows.map((row) => presentNews(row, names, locale));
}
