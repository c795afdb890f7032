import * as v from 'valibot';
import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import { Plan, PriceQuery, Quote } from './schemas.ts';

/** The calls about prices (spec 7). */
export const pricingCalls = {
  listPlans: {
    method: 'GET',
    path: 'pricing/plans',
    audience: 'public',
    shared: true,
    data: v.array(Plan),
    errors: {},
  },
  listPlansOfType: {
    method: 'GET',
    path: 'pricing/plans/{type}',
    audience: 'public',
    shared: true,
    data: v.array(Plan),
    errors: { 404: 'pricing.not_found' },
  },
  calculatePrice: {
    method: 'GET',
    path: 'pricing/calculate',
    audience: 'public',
    query: PriceQuery,
    data: Quote,
    errors: {
      404: ['pricing.not_found', 'report.not_found', 'article.not_found', 'package.not_found'],
    },
  },
} as const satisfies Record<string, Call>;

export const pricingExamples = {
  listPlansOfType: { params: { type: 'saas' } },
  calculatePrice: { query: { type: 'saas', plan_slug: 'basic' } },
} satisfies Examples<typeof pricingCalls>;
