import { Hono } from 'hono';
import { PriceQuery } from '../../contract/pricing.ts';
import { AppError } from '../domain/app-error.ts';
import { catalog, presentPlan } from '../domain/pricing/plans.ts';
import { presentQuote, pricePlan } from '../domain/pricing/quote.ts';
import { answer } from '../http/answer.ts';
import { pathWord, readQuery } from '../http/input.ts';
import { localeOf } from '../http/locale.ts';

export function pricingRoutes(): Hono {
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
    .get('/calculate', (c) =>
      answer(c, presentQuote(pricePlan(readQuery(c, PriceQuery)), localeOf(c))),
    );
}
