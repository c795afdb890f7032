import { Hono } from 'hono';
import { Refusal } from '#server/base/refusal.ts';
import { listPublicKeys } from '#server/domain/door/keys.ts';
import { openSaas } from '#server/domain/workflows/saas-open.ts';
import { readMembership } from '#server/domain/periods/current-membership.ts';
import { readSaas } from '#server/domain/views/saas-current.ts';
import { findPlan, listPlans, presentPlan } from '#server/domain/pricing/plans.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';

/** Handles membership levels, and the current membership and SaaS plan of a person (spec 7). */
export function membershipHandlers(deps: HttpDeps) {
  return {
    listMembershipPlans: async ({ locale }) =>
      (await listPlans(deps.db, 'membership')).map((plan) => presentPlan(plan, locale)),
    async readMembershipPlan({ params, locale }) {
      const plan = await findPlan(deps.db, 'membership', params.id);
      if (plan === null || plan.hidden) throw new Refusal(404, 'pricing.not_found');
      return presentPlan(plan, locale);
    },
    readMembership: ({ userId, locale }) => readMembership(deps, userId, locale),
    readSaas: ({ userId, locale }) => readSaas(deps, userId, locale),
    openSaas: ({ userId }) => openSaas(deps, userId),
  } satisfies Partial<Handlers>;
}

/** Serves the public keys of the tickets; 404 without the address of a SaaS. */
export function doorKeysRoute(deps: HttpDeps): Hono {
  return new Hono().get('/.well-known/door-keys.json', async (c) => {
    const keys = await listPublicKeys(deps);
    if (keys === null) return c.text('Not Found', 404);
    return c.json({ keys }, 200, { 'cache-control': 'public, max-age=60' });
  });
}
