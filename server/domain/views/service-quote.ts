import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import type { ServiceTerms } from '#server/db/tables/service-terms.ts';
import {
  presentQuote,
  pricePlan,
  type Draft,
  type PricedPlan,
} from '#server/domain/pricing/quote.ts';
import { toTerms } from '#server/domain/service/terms.ts';
import {
  findService,
  listFeatures,
  listSoldQuantities,
  type ServiceSource,
} from './service-offer.ts';

/** The promises of an order for a service plan: contents and terms. */
export type SoldService = { features: Bilingual<readonly string[]>; terms: ServiceTerms };

/** Quotes a service plan. Throws as `pricePlan`, and 404 for a service that is not offered. */
export async function quoteService(db: Database, draft: Draft, locale: Locale): Promise<Quote> {
  const { source, plans } = await findService(db, draft.item_type ?? '', draft.plan_slug ?? '');
  const priced = pricePlan(plans[0] ?? null, draft, source?.title);
  if (source === null) throw new Refusal(404, 'pricing.not_found');
  const { features, terms } = getSoldService(source, priced);
  return presentQuote(priced, locale, features, terms);
}

/** Returns the contents and terms that an order of this plan would get now. */
export function getSoldService(
  source: ServiceSource,
  {
    plan: { slug },
    months,
  }: Pick<PricedPlan, 'months'> & { plan: Pick<PricedPlan['plan'], 'slug'> },
): SoldService {
  const years = months / 12;
  return {
    features: listFeatures(source, slug, years),
    terms: toTerms(source, listSoldQuantities(source, slug, years)),
  };
}
