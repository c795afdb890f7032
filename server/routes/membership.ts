import type { Deps } from '../deps.ts';
import { AppError } from '../domain/app-error.ts';
import { readMembership } from '../domain/membership/current.ts';
import { findPlan, plansOf, presentPlan } from '../domain/pricing/plans.ts';
import type { Handlers } from '../http/endpoint.ts';

/** Levels and who has which (spec 7). */
export function membershipHandlers(deps: Deps) {
  return {
    listMembershipPlans: ({ locale }) => plansOf('membership', locale),
    readMembershipPlan({ params, locale }) {
      const plan = findPlan('membership', params.id);
      if (plan === null) throw new AppError(404, 'pricing.not_found');
      return presentPlan(plan, locale);
    },
    readMembership: ({ userId }) => readMembership(deps, userId),
  } satisfies Partial<Handlers>;
}
