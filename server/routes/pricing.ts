import { Hono } from 'hono';
import { PriceQuery } from '../../contract/pricing.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../domain/app-error.ts';
import { quoteMembership } from '../domain/membership/price.ts';
import { catalog, presentPlan } from '../domain/pricing/plans.ts';
import { quoteItem } from '../domain/pricing/item-quote.ts';
import { presentQuote, pricePlan } from '../domain/pricing/quote.ts';
import { answer } from '../http/answer.ts';
import { pathWord, readQuery } from '../http/input.ts';
import { localeOf } from '../http/locale.ts';
import { readerOf } from '../http/person.ts';

export function pricingRoutes(deps: Deps): Hono {
  return new Hono()
    .get('/plans', (c) =>
      answer(
        c,
        catalog.map((plan) => presentPlan(plan, localeOf(c))),
      ),
    )
    .get('/plans/:type', (c) => {
      const type = pathWord(c, 'type', 'pricing.not_found');
      const plans = catalog.filter((plan) => plan.type === type);
      if (plans.length === 0) throw new AppError(404, 'pricing.not_found');
      return answer(
        c,
        plans.map((plan) => presentPlan(plan, localeOf(c))),
      );
    })
    .get('/calculate', async (c) => {
      const query = readQuery(c, PriceQuery);
      const locale = localeOf(c);
      switch (query.type) {
        case 'saas':
        case 'service':
          return answer(c, presentQuote(pricePlan(query), locale));
        case 'membership':
          return answer(c, await quoteMembership(deps, await readerOf(deps, c), query, locale));
        case 'package':
        case 'report':
        case 'article':
          return answer(c, await quoteItem(deps.db, query.type, query, locale));
      }
    });
}
