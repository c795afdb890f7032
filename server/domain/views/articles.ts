import type * as v from 'valibot';
import type {
  AccessStatus,
  ArticleItem,
  ArticlePage,
  ArticleQuery,
} from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import {
  hasTag,
  isActive,
  isInCategory,
  isOfTopic,
  isPremium,
  matches,
} from '#server/domain/content/filters.ts';
import { readNames } from '#server/domain/content/names.ts';
import { readNamedPage } from '#server/domain/content/page.ts';
import { presentArticle } from '#server/domain/content/present.ts';
import { relatedRows } from '#server/domain/content/related.ts';
import { readRow } from '#server/domain/content/rows.ts';
import { readAccess } from './access.ts';

/** Lists the articles that match a query, in the language of the reader. */
export async function listArticles(
  db: Database,
  query: v.InferOutput<typeof ArticleQuery>,
  locale: Locale,
): Promise<v.InferOutput<typeof ArticlePage>> {
  const conditions = [
    isInCategory(query),
    isOfTopic(query.topic_id),
    hasTag(query.tag),
    isPremium(query.is_premium),
    isActive(query.is_active),
    matches(query.query, locale),
  ];
  const { rows, names, ...page } = await readNamedPage(db, 'articles', conditions, query);
  return { ...page, items: rows.map((row) => presentArticle(row, names, locale)) };
}

/** Reads whether an article is open to a reader. Throws 404. */
export async function readArticleAccess(
  db: Database,
  userId: string | null,
  id: string,
): Promise<AccessStatus> {
  const row = await readRow(db, 'articles', id);
  return { access: await readAccess(db, userId, 'article', row), price: row.facts.price };
}

/** Lists articles that are related to one. Throws 404. */
export async function relatedArticles(
  db: Database,
  id: string,
  limit: number,
  locale: Locale,
): Promise<ArticleItem[]> {
  const rows = await relatedRows(db, 'articles', id, limit);
  const names = await readNames(db);
  return rows.map((row) => presentArticle(row, names, locale));
}
