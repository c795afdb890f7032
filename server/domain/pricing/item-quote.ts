import type { PriceQuery, Quote } from '#contract/pricing.ts';
import type { Locale } from '#contract/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { invalid } from '#server/domain/app-error.ts';
import { findSold, soldFields, type Sold } from '#server/domain/orders/draft-content.ts';

/**
 * Returns the price of a package, a report or an article, which no `plan_slug` names: the query says which
 * one as an order does. Only packages have a quantity. Throws 404 for no such thing, 422 by field.
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
  const { facts, texts } = await findSold(db, type, id);
  const quantity = type === 'package' ? (query.quantity ?? 1) : 1;
  const amount = facts.price.cny * quantity;
  const { title } = texts[locale];
  return {
    amount,
    currency: 'CNY',
    list: { cny: amount, usd: facts.price.usd * quantity },
    lines: [{ label: quantity === 1 ? title : `${title} × ${quantity}`, amount }],
  };
}
