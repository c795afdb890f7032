import type { PriceQuery, Quote } from '#contract/pricing/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { invalid } from '#server/base/refusal.ts';
import { findSold, soldFields, type Sold } from '#server/domain/content/find-sold.ts';
import type { ContentRow } from '#server/domain/content/rows.ts';
import { nameItemTerms } from '#server/domain/content/item-terms.ts';

/**
 * Quotes a package, a report or an article, which no `plan_slug` names: the query identifies it as an order
 * does. Only packages have a quantity. Throws 404 for an unknown item, 422 by field.
 */
export async function quoteItem(
  db: Database,
  type: Sold,
  query: PriceQuery,
  locale: Locale,
): Promise<Quote> {
  const field = soldFields[type];
  const id = query[field];
  if (id === undefined) throw invalid(field, 'required');
  const quantity = type === 'package' ? (query.quantity ?? 1) : 1;
  return presentItemQuote(await findSold(db, type, id), quantity, locale);
}

/** Formats the quote for a quantity of an item. */
export function presentItemQuote(row: ContentRow, quantity: number, locale: Locale): Quote {
  const { facts, texts } = row;
  const amount = facts.price.cny * quantity;
  const { title } = texts[locale];
  return {
    amount,
    currency: 'CNY',
    list: { cny: amount, usd: facts.price.usd * quantity },
    terms: nameItemTerms(row),
    lines: [{ label: quantity === 1 ? title : `${title} × ${quantity}`, amount }],
  };
}
