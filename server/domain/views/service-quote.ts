import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import { invalid } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import type { ServiceTerms } from '#server/db/tables/service-terms.ts';
import {
  presentQuote,
  pricePlan,
  type Draft,
  type PricedPlan,
} from '#server/domain/pricing/quote.ts';
import { toTerms } from '#server/domain/service/terms.ts';
import { findServiceSource, listFeatures } from './service-offer.ts';

/** The promises of an order for a service plan: contents and terms. */
export type SoldService = { features: Bilingual<readonly string[]>; terms: ServiceTerms };

/** Quotes a service plan. Throws as `pricePlan` and `readSoldService`. */
export async function quoteService(db: Database, draft: Draft, locale: Locale): Promise<Quote> {
  const priced = pricePlan(draft);
  const { features, terms } = await readSoldService(db, priced);
  return presentQuote(priced, locale, features, terms);
}

/** Reads what an order of this plan would promise now. Throws 422 for a service that is not offered. */
export async function readSoldService(
  db: Database,
  { itemType, plan }: PricedPlan,
): Promise<SoldService> {
  const source = itemType === null ? null : await findServiceSource(db, itemType);
  if (source === null) throw invalid('item_type', 'invalid');
  return { features: listFeatures(source, plan.slug), terms: toTerms(source) };
}
