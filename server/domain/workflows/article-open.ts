import type { OwnArticle } from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { readRow } from '#server/domain/content/rows.ts';
import { recordOpening } from '#server/domain/orders/purchases.ts';
import { readAccess } from '#server/domain/views/access.ts';
import { readArticle } from '#server/domain/views/article.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';

/**
 * Opens a bought article for its buyer: records the opening, which ends the right to a refund, and reads the
 * text in the same transaction. Records nothing for a text that is free or was opened before. Throws as
 * `readArticle`.
 */
export async function openArticle(
  { transaction, clock }: Ask<Deps>,
  userId: string,
  id: string,
  locale: Locale,
): Promise<OwnArticle> {
  return transaction(async (tx) => {
    const now = clock.date();
    const row = await readRow(tx, 'articles', id);
    if ((await readAccess(tx, userId, 'article', row)) === 'unopened') {
      await recordOpening(tx, userId, 'article', id, now);
    }
    return readArticle(tx, userId, id, locale, now);
  });
}
