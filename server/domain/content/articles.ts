import type * as v from 'valibot';
import type {
  AccessStatus,
  Article,
  ArticleItem,
  ArticlePage,
  ArticleQuery,
  LockedArticle,
} from '../../../contract/content.ts';
import type { Locale } from '../../../contract/words.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../app-error.ts';
import { accessOf, readSoldText } from './access.ts';
import { hasTag, isActive, isInCategory, isOfTopic, isPremium, matches } from './filters.ts';
import { readNames } from './names.ts';
import { presentArticle } from './present.ts';
import { relatedRows } from './related.ts';
import { findRow, pageOfRows } from './rows.ts';

export async function listArticles(
  db: Database,
  query: v.InferOutput<typeof ArticleQuery>,
  locale: Locale,
): Promise<v.InferOutput<typeof ArticlePage>> {
  const names = await readNames(db);
  const conditions = [
    isInCategory(query, names),
    isOfTopic(query.topic_id),
    hasTag(query.tag),
    isPremium(query.is_premium),
    isActive(query.is_active),
    matches(query.query, locale),
  ];
  const { rows, total } = await pageOfRows(db, 'articles', conditions, query);
  const items = rows.map((row) => presentArticle(row, names, locale));
  return { items, page: query.page, per_page: query.per_page, total };
}

/** The article for whoever may read it. Throws 404, or 403 with what everybody may read (wire, Calls of content). */
export async function readArticle(
  db: Database,
  userId: string | null,
  id: string,
  locale: Locale,
): Promise<Article> {
  const row = await findRow(db, 'articles', id);
  if (row === null) throw new AppError(404, 'article.not_found');
  const item = presentArticle(row, await readNames(db), locale);
  const access = await accessOf(db, userId, 'article', row);
  const text = await readSoldText(db, access, 'article', id);
  if (text === null) {
    const data: LockedArticle = { ...item, access, preview: row.body[locale] };
    throw new AppError(403, 'article.not_purchased', { data });
  }
  return { ...item, access, body: text[locale] };
}

/** Throws 404. */
export async function readArticleAccess(
  db: Database,
  userId: string | null,
  id: string,
): Promise<AccessStatus> {
  const row = await findRow(db, 'articles', id);
  if (row === null) throw new AppError(404, 'article.not_found');
  return { access: await accessOf(db, userId, 'article', row), price: row.facts.price };
}

/** Throws 404. */
export async function relatedArticles(
  db: Database,
  id: string,
  limit: number,
  locale: Locale,
): Promise<ArticleItem[]> {
  const rows = await relatedRows(db, 'articles', id, limit);
  if (rows === null) throw new AppError(404, 'article.not_found');
  const names = await readNames(db);
  return rows.map((row) => presentArticle(row, names, locale));
}
