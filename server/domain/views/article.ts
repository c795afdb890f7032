import type { LockedArticle, OwnArticle } from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { nameItemTerms } from '#server/domain/content/item-terms.ts';
import { readNames } from '#server/domain/content/names.ts';
import { presentArticle } from '#server/domain/content/present.ts';
import { readRow } from '#server/domain/content/rows.ts';
import { readSoldText } from '#server/domain/content/sold.ts';
import { findPurchase } from '#server/domain/orders/purchases.ts';
import { readAccess } from './access.ts';
import { readRefundEnd } from './refund-facts.ts';

/**
 * Reads an article for a reader with access: its text, or the free part of one that they have bought and not
 * opened. Throws 404, or 403 with its public part (wire, Calls of content).
 */
export async function readArticle(
  db: Database,
  userId: string | null,
  id: string,
  locale: Locale,
  now: Date,
): Promise<OwnArticle> {
  const row = await readRow(db, 'articles', id);
  const item = {
    ...presentArticle(row, await readNames(db), locale),
    diagram: row.texts[locale].diagram,
    terms: nameItemTerms(row),
  };
  const preview = row.body[locale];
  const access = await readAccess(db, userId, 'article', row);
  if (access === 'free' || access === 'purchased') {
    const text = await readSoldText(db, access, 'article', id);
    if (text !== null) return { ...item, access, body: text[locale] };
  }
  const order =
    access === 'unopened' && userId !== null ? await findPurchase(db, userId, 'article', id) : null;
  if (order === null) {
    const data: LockedArticle = { ...item, access: 'locked', preview };
    throw new Refusal(403, 'article.not_purchased', data);
  }
  const refundEnd = await readRefundEnd(db, order, now);
  return {
    ...item,
    access: 'unopened',
    preview,
    order_no: order.orderNo,
    ends_refund: refundEnd !== null,
    refund_until: refundEnd !== null && refundEnd > now ? refundEnd.toISOString() : null,
  };
}
