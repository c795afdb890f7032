import { Hono, type Context } from 'hono';
import { ArticleQuery, RelatedQuery, TopicQuery } from '../../contract/content.ts';
import type { Deps } from '../deps.ts';
import {
  listArticles,
  readArticle,
  readArticleAccess,
  relatedArticles,
} from '../domain/content/articles.ts';
import { listCategories, listTags, readCategory } from '../domain/content/names.ts';
import { listTopics, readTopic } from '../domain/content/topics.ts';
import { personKey, readerKey, viewArticle, type Viewer } from '../domain/content/views.ts';
import { answer } from '../http/answer.ts';
import { clientAddress } from '../http/client-address.ts';
import { pathWord, readQuery } from '../http/input.ts';
import { localeOf } from '../http/locale.ts';
import { readerOf } from '../http/person.ts';

/** Topics and articles (spec 7), below /incubation. */
export function innovationRoutes(deps: Deps): Hono {
  const { db } = deps;
  const idOf = (c: Context) => pathWord(c, 'id', 'article.not_found');
  const articles = async (c: Context) =>
    answer(c, await listArticles(db, readQuery(c, ArticleQuery), localeOf(c)));

  return new Hono()
    .get('/innovations', articles)
    .get('/innovation/articles', articles)
    .get('/innovations/tags', async (c) => answer(c, await listTags(db, 'innovation', localeOf(c))))
    .get('/innovation/topics', async (c) =>
      answer(c, await listTopics(db, readQuery(c, TopicQuery), localeOf(c))),
    )
    .get('/innovation/topics/:id', async (c) => {
      const id = pathWord(c, 'id', 'topic.not_found');
      return answer(c, await readTopic(db, id, localeOf(c)));
    })
    .get('/innovation/articles/:id', async (c) =>
      answer(c, await readArticle(db, await readerOf(deps, c), idOf(c), localeOf(c))),
    )
    .get('/innovation/articles/:id/access-status', async (c) =>
      answer(c, await readArticleAccess(db, await readerOf(deps, c), idOf(c))),
    )
    .get('/innovation/articles/:id/view', async (c) =>
      answer(c, await viewArticle(deps, idOf(c), await viewerOf(deps, c))),
    )
    .get('/innovation/categories', async (c) =>
      answer(c, await listCategories(db, 'innovation', localeOf(c))),
    )
    .get('/innovation/categories/:id', async (c) => {
      const id = pathWord(c, 'id', 'category.not_found');
      return answer(c, await readCategory(db, 'innovation', id, localeOf(c)));
    })
    .get('/related-innovations/:id', async (c) => {
      const { limit } = readQuery(c, RelatedQuery);
      return answer(c, await relatedArticles(db, idOf(c), limit, localeOf(c)));
    });
}

/** Who views, in a form that tells nobody who it is; null for what is fetched ahead of a reader. */
async function viewerOf(deps: Deps, c: Context): Promise<Viewer | null> {
  const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '';
  if (c.req.method === 'HEAD' || /prefetch|preview/i.test(purpose)) return null;
  const userId = await readerOf(deps, c);
  const { group } = clientAddress(c, deps);
  const guest = `${group}\n${c.req.header('user-agent') ?? ''}`;
  const reader =
    userId === null ? readerKey(deps.db, `guest\n${guest}`) : personKey(deps.db, userId);
  return { reader: await reader, address: group };
}
