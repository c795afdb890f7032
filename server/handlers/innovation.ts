import type { Context } from 'hono';
import { listArticles, readArticleAccess, relatedArticles } from '#server/domain/views/articles.ts';
import { readArticle } from '#server/domain/views/article.ts';
import { openArticle } from '#server/domain/workflows/article-open.ts';
import { listBoughtArticles } from '#server/domain/views/article-purchases.ts';
import { listCategories, listTags, readCategory } from '#server/domain/content/names.ts';
import { listTopics, readTopic } from '#server/domain/content/topics.ts';
import { personKey, readerKey, viewArticle, type Viewer } from '#server/domain/content/readings.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { CallRequest, Handlers } from '#server/http/site-endpoints.ts';
import { identifyReader } from '#server/http/person.ts';

/** Handles topics and articles (spec 7). */
export function innovationHandlers(deps: HttpDeps) {
  const { db } = deps;
  // Two addresses with the same response (wire, Calls of content).
  const articles = ({ query, locale }: CallRequest<'listInnovations' | 'listArticles'>) =>
    listArticles(db, query, locale);

  return {
    listInnovations: articles,
    listArticles: articles,
    listBoughtArticles: ({ userId, query, locale }) =>
      listBoughtArticles(db, userId, query, locale),
    listInnovationTags: ({ locale }) => listTags(db, 'innovation', locale),
    listTopics: ({ query, locale }) => listTopics(db, query, locale),
    readTopic: ({ params, locale }) => readTopic(db, params.id, locale),
    readArticle: async ({ c, params, locale }) =>
      readArticle(db, await identifyReader(deps, c), params.id, locale, deps.clock.date()),
    openArticle: {
      act: ({ ask, userId, params, locale }) => openArticle(ask, userId, params.id, locale),
      read: ({ userId, params, locale }) =>
        readArticle(db, userId, params.id, locale, deps.clock.date()),
    },
    readArticleAccess: async ({ c, params }) =>
      readArticleAccess(db, await identifyReader(deps, c), params.id),
    viewArticle: async ({ c, params }) =>
      viewArticle(deps, params.id, await identifyViewer(deps, c)),
    listInnovationCategories: ({ locale }) => listCategories(db, 'innovation', locale),
    readInnovationCategory: ({ params, locale }) =>
      readCategory(db, 'innovation', params.id, locale),
    listRelatedInnovations: ({ params, query, locale }) =>
      relatedArticles(db, params.id, query.limit, locale),
  } satisfies Partial<Handlers>;
}

/** Returns the viewer as an anonymous token; null for a prefetch. */
async function identifyViewer(deps: HttpDeps, c: Context): Promise<Viewer | null> {
  const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '';
  if (/prefetch|preview/i.test(purpose)) return null;
  const userId = await identifyReader(deps, c);
  const { group } = clientAddress(c, deps);
  const guest = `${group}\n${c.req.header('user-agent') ?? ''}`;
  const reader =
    userId === null ? readerKey(deps.keys, `guest\n${guest}`) : personKey(deps.keys, userId);
  return { reader, address: group };
}
