import type { Deps } from '../deps.ts';
import { recommend, recommendOf, recommendTo } from '../domain/content/recommend.ts';
import type { Handlers } from '../http/endpoint.ts';
import { readerOf } from '../http/person.ts';

/** What to read next (spec 7). */
export function recommendationHandlers(deps: Deps) {
  const { db } = deps;
  return {
    listRecommendations: ({ query, locale }) => recommend(db, query.limit, locale),
    listPersonalRecommendations: async ({ c, query, locale }) =>
      recommendTo(db, deps.clock.date(), await readerOf(deps, c), query.limit, locale),
    listRecommendationsOf: ({ params, query, locale }) =>
      recommendOf(db, params.category, query, locale),
  } satisfies Partial<Handlers>;
}
