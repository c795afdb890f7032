import { Hono } from 'hono';
import { RecommendationQuery } from '../../contract/content.ts';
import { PageQuery } from '../../contract/envelope.ts';
import type { Deps } from '../deps.ts';
import { recommend, recommendOf, recommendTo } from '../domain/content/recommend.ts';
import { answer } from '../http/answer.ts';
import { pathWord, readQuery } from '../http/input.ts';
import { localeOf } from '../http/locale.ts';
import { readerOf } from '../http/person.ts';

export function recommendationRoutes(deps: Deps): Hono {
  const { db } = deps;
  return new Hono()
    .get('/', async (c) => {
      const { limit } = readQuery(c, RecommendationQuery);
      return answer(c, await recommend(db, limit, localeOf(c)));
    })
    .get('/personalized', async (c) => {
      const { limit } = readQuery(c, RecommendationQuery);
      const userId = await readerOf(deps, c);
      const now = deps.clock.date();
      return answer(c, await recommendTo(db, now, userId, limit, localeOf(c)));
    })
    .get('/:category', async (c) => {
      const category = pathWord(c, 'category', 'category.not_found');
      return answer(c, await recommendOf(db, category, readQuery(c, PageQuery), localeOf(c)));
    });
}
