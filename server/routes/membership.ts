import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { AppError } from '../domain/app-error.ts';
import { readMembership } from '../domain/membership/current.ts';
import { catalog, findPlan, presentPlan } from '../domain/pricing/plans.ts';
import { answer } from '../http/answer.ts';
import { pathWord } from '../http/input.ts';
import { localeOf } from '../http/locale.ts';
import { personOf } from '../http/person.ts';

/** Levels and who has which (spec 7), below /membership. */
export function membershipRoutes(deps: Deps): Hono {
  return new Hono()
    .get('/plans', (c) => {
      const plans = catalog.filter(({ type }) => type === 'membership');
      return answer(
        c,
        plans.map((plan) => presentPlan(plan, localeOf(c))),
      );
    })
    .get('/plans/:id', (c) => {
      const plan = findPlan('membership', pathWord(c, 'id', 'pricing.not_found'));
      if (plan === null) throw new AppError(404, 'pricing.not_found');
      return answer(c, presentPlan(plan, localeOf(c)));
    })
    .get('/current', async (c) =>
      answer(c, await readMembership(deps, await personOf(deps, c, 'user.login_first'))),
    );
}
