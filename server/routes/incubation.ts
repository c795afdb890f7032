import { Hono, type Context } from 'hono';
import { NewsQuery, RelatedQuery } from '../../contract/content.ts';
import { PageQuery } from '../../contract/envelope.ts';
import type { Deps } from '../deps.ts';
import { listCategories, listTags } from '../domain/content/names.ts';
import { listNews, readNews, relatedNews } from '../domain/content/news.ts';
import { listCarousels, listQuickNavs, listTrainings } from '../domain/content/offers.ts';
import { answer } from '../http/answer.ts';
import { pathWord, readQuery } from '../http/input.ts';
import { localeOf } from '../http/locale.ts';

/** News, trainings and what the home page leads with (spec 7). */
export function incubationRoutes({ db }: Deps): Hono {
  // Twins: the same answer from the same code (wire, Calls of content).
  const news = async (c: Context) =>
    answer(c, await listNews(db, readQuery(c, NewsQuery), localeOf(c)));

  return new Hono()
    .get('/news', news)
    .get('/news/list', news)
    .get('/news/categories', async (c) => answer(c, await listCategories(db, 'news', localeOf(c))))
    .get('/news/tags', async (c) => answer(c, await listTags(db, 'news', localeOf(c))))
    .get('/news/:id', async (c) => {
      const id = pathWord(c, 'id', 'news.not_found');
      return answer(c, await readNews(db, id, localeOf(c)));
    })
    .get('/related-news/:id', async (c) => {
      const id = pathWord(c, 'id', 'news.not_found');
      const { limit } = readQuery(c, RelatedQuery);
      return answer(c, await relatedNews(db, id, limit, localeOf(c)));
    })
    .get('/trainings', async (c) =>
      answer(c, await listTrainings(db, readQuery(c, PageQuery), localeOf(c))),
    )
    .get('/carousels', async (c) => answer(c, await listCarousels(db, localeOf(c))))
    .get('/quick-navs', async (c) => answer(c, await listQuickNavs(db, localeOf(c))));
}
