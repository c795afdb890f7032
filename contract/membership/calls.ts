import * as v from 'valibot';
import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import { Plan } from '../pricing/schemas.ts';
import { CurrentSaas, SaasTicket } from './saas.ts';
import { CurrentMembership } from './schemas.ts';

/** The calls about a membership and a SaaS plan (spec 7). */
export const membershipCalls = {
  listMembershipPlans: {
    method: 'GET',
    path: 'membership/plans',
    audience: 'public',
    shared: true,
    data: v.array(Plan),
    errors: {},
  },
  readMembershipPlan: {
    method: 'GET',
    path: 'membership/plans/{id}',
    audience: 'public',
    shared: true,
    data: Plan,
    errors: { 404: 'pricing.not_found' },
  },
  readMembership: {
    method: 'GET',
    path: 'membership/current',
    audience: 'user',
    data: CurrentMembership,
    errors: { 401: 'user.login_first' },
  },
  readSaas: {
    method: 'GET',
    path: 'saas/current',
    audience: 'user',
    data: CurrentSaas,
    errors: { 401: 'user.login_first' },
  },
  // Without a key: it changes nothing that a person has, and a repeat must not get a ticket that has expired.
  openSaas: {
    method: 'POST',
    path: 'saas/ticket',
    audience: 'user',
    data: SaasTicket,
    errors: {
      401: 'user.login_first',
      409: ['saas.not_running', 'saas.no_door'],
      429: 'request.too_many',
    },
  },
} as const satisfies Record<string, Call>;

export const membershipExamples = {
  readMembershipPlan: { params: { id: 'premium' } },
} satisfies Examples<typeof membershipCalls>;
