import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import { invalid, Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import type { ServiceTerms } from '#server/db/tables/service-terms.ts';
import {
  presentQuote,
  priceOrder,
  pricePlan,
  type Draft,
  type PricedPlan,
} from '#server/domain/pricing/quote.ts';
import { toTerms } from '#server/domain/service/terms.ts';
import { findOfferedService, listFeatures } from './service-offer.ts';

/** The price and the promises of an order for a service plan: contents and terms. */
export type SoldService = {
  priced: PricedPlan;
  features: Bilingual<readonly string[]>;
  terms: ServiceTerms;
};

/** Quotes a service plan. Throws as `pricePlan`, and 404 for a service that is not offered. */
export async function quoteService(db: Database, draft: Draft, locale: Locale): Promise<Quote> {
  const notFound = () => new Refusal(404, 'pricing.not_found');
  const sold = await priceService(db, draft, pricePlan, notFound);
  return presentQuote(sold.priced, locale, sold.features, sold.terms);
}

/** Prices an order of a service plan. Throws as `priceOrder`, and 422 for a service that is not offered. */
export function priceServiceOrder(db: Database, draft: Draft): Promise<SoldService> {
  return priceService(db, draft, priceOrder, () => invalid('item_type', 'invalid'));
}

async function priceService(
  db: Database,
  draft: Draft,
  price: typeof pricePlan,
  refuse: () => Refusal,
): Promise<SoldService> {
  const { item_type: item } = draft;
  const source = item === undefined ? null : await findOfferedService(db, item);
  // A missing plan or name is refused first.
  const priced = price(draft, source?.title);
  if (source === null) throw refuse();
  return { priced, features: listFeatures(source, priced.plan.slug), terms: toTerms(source) };
}
