import type { Article, LockedArticle } from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { Refusal } from '#server/base/refusal.ts';
import { nameItemTerms } from '#server/domain/content/item-terms.ts';
import { readNames } from '#server/domain/content/names.ts';
import { presentArticle } from '#server/domain/content/present.ts';
import { readRow } from '#server/domain/content/rows.ts';
import { readSoldText } from '#server/domain/content/sold.ts';
import { recordOpening } from '#server/domain/orders/purchases.ts';
import { readAccess } from '#server/domain/views/access.ts';
import type { Deps } from './deps.ts';

/**
 * Reads an article for a reader with access. Throws 404, or 403 with its public part (wire, Calls of
 * content).
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
  const access = await readAccess(db, userId, 'article', row);
  const text = await readSoldText(db, access, 'article', id);
  const isOpen =
    access !== 'purchased' ||
    (userId !== null && (await recordOpening(db, userId, 'article', id, clock.date())));
  if (text === null || !isOpen) {
    const preview = row.body[locale];
    const data: LockedArticle = { ...item, access: 'locked', terms, preview };
    throw new Refusal(403, 'article.not_purchased', data);
  }
  return { ...item, access, terms, body: text[locale] };
}
