import type { Locale } from '#contract/base/picklists.ts';
import type { PriceQuery, Quote } from '#contract/pricing/schemas.ts';
import { Refusal } from '#server/base/refusal.ts';
import { findOrderBlock } from '#server/domain/views/order-block.ts';
import { quotePeriod } from '#server/domain/views/period-quote.ts';
import { quoteService } from '#server/domain/views/service-quote.ts';
import { quoteItem } from '#server/domain/views/item-quote.ts';
import { listPlans, presentPlan } from '#server/domain/pricing/plans.ts';
import { createSampleLedger } from '#server/domain/pricing/sample-ledger.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { identifyReader } from '#server/http/person.ts';

/** Handles plans and prices (spec 7), and the sample of what a SaaS plan is. */
export function pricingHandlers(deps: HttpDeps) {
  return {
    readSampleLedger: ({ locale }) => createSampleLedger(shanghaiDay(deps.clock.date()), locale),
    listPlans: async ({ locale }) =>
      (await listPlans(deps.db)).map((plan) => presentPlan(plan, locale)),
    async listPlansOfType({ params, locale }) {
      const plans = await listPlans(deps.db, params.type);
      if (plans.length === 0) throw new Refusal(404, 'pricing.not_found');
      return plans.map((plan) => presentPlan(plan, locale));
    },
    async calculatePrice({ c, query, locale }) {
      const userId = await identifyReader(deps, c);
      const quote = await quoteProduct(deps, userId, query, locale);
      if (userId === null) return quote;
      const blocked = await findOrderBlock(deps, userId, query, quote, locale);
      return blocked === null ? quote : { ...quote, blocked };
    },
  } satisfies Partial<Handlers>;
}

/** Quotes a product for a reader; null is a guest, who has no credit. Throws as the quote of its type. */
function quoteProduct(
  deps: HttpDeps,
  userId: string | null,
  query: PriceQuery,
  locale: Locale,
): Promise<Quote> {
  switch (query.type) {
    case 'service':
      return quoteService(deps.db, query, locale);
    case 'saas':
    case 'membership':
      return quotePeriod(deps, query.type, userId, query, locale);
    case 'package':
    case 'report':
    case 'article':
      return quoteItem(deps.db, query.type, query, locale);
  }
}
