import {
  recommend,
  recommendByCategory,
  recommendTo,
} from '#server/domain/views/recommendations.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { identifyReader } from '#server/http/person.ts';

/** Handles recommendations (spec 7). */
export function recommendationHandlers(deps: HttpDeps) {
  return {
    listRecommendations: ({ query, locale }) => recommend(deps, query.limit, locale),
    listPersonalRecommendations: async ({ c, query, locale }) =>
      recommendTo(deps, await identifyReader(deps, c), query.limit, locale),
    listRecommendationsByCategory: ({ params, query, locale }) =>
      recommendByCategory(deps, params.category, query, locale),
  } satisfies Partial<Handlers>;
}
