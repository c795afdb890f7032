import type * as v from 'valibot';
import type {
  AccessStatus,
  Article,
  ArticleItem,
  ArticlePage,
  ArticleQuery,
  LockedArticle,
} from '#contract/content.ts';
import type { Locale } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import { accessOf, readSoldText, recordOpening } from './access.ts';
import { hasTag, isActive, isInCategory, isOfTopic, isPremium, matches } from './filters.ts';
import { readNames } from './names.ts';
import { nameItemTerms } from './item-terms.ts';
import { presentArticle } from './present.ts';
import { relatedRows } from './related.ts';
import { readRow, pageOfRows } from './rows.ts';

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
  const { rows, ...page } = await pageOfRows(db, 'articles', conditions, query);
  return { ...page, items: rows.map((row) => presentArticle(row, names, locale)) };
}

/**
 * Returns the article for whoever may read it. Throws 404, or 403 with what everybody may read (wire, Calls
 * of content).
 */
export async function readArticle(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string | null,
  id: string,
  locale: Locale,
): Promise<Article> {
  const row = await readRow(db, 'articles', id);
  const item = presentArticle(row, await readNames(db), locale);
  const terms = nameItemTerms(row);
  const access = await accessOf(db, userId, 'article', row);
  const text = await readSoldText(db, access, 'article', id);
  const isOpen =
    access !== 'purchased' ||
    (userId !== null && (await recordOpening(db, userId, 'article', id, clock.date())));
  if (text === null || !isOpen) {
    const preview = row.body[locale];
    const data: LockedArticle = { ...item, access: 'locked', terms, preview };
    throw new AppError(403, 'article.not_purchased', { data });
  }
  return { ...item, access, terms, body: text[locale] };
}

/** Throws 404. */
export async function readArticleAccess(
  db: Database,
  userId: string | null,
  id: string,
): Promise<AccessStatus> {
  const row = await readRow(db, 'articles', id);
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
  const names = await readNames(db);
  return rows.map((row) => presentArticle(row, names, locale));
}
