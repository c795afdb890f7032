import type { Context } from 'hono';
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
import { clientAddress } from '../http/client-address.ts';
import type { Asked, Handlers } from '../http/endpoint.ts';
import { readerOf } from '../http/person.ts';

/** Topics and articles (spec 7). */
export function innovationHandlers(deps: Deps) {
  const { db } = deps;
  // Twins: the same answer from the same code (wire, Calls of content).
  const articles = ({ query, locale }: Asked<'listInnovations' | 'listArticles'>) =>
    listArticles(db, query, locale);

  return {
    listInnovations: articles,
    listArticles: articles,
    listInnovationTags: ({ locale }) => listTags(db, 'innovation', locale),
    listTopics: ({ query, locale }) => listTopics(db, query, locale),
    readTopic: ({ params, locale }) => readTopic(db, params.id, locale),
    readArticle: async ({ c, params, locale }) =>
      readArticle(db, await readerOf(deps, c), params.id, locale),
    readArticleAccess: async ({ c, params }) =>
      readArticleAccess(db, await readerOf(deps, c), params.id),
    viewArticle: async ({ c, params }) => viewArticle(deps, params.id, await viewerOf(deps, c)),
    listInnovationCategories: ({ locale }) => listCategories(db, 'innovation', locale),
    readInnovationCategory: ({ params, locale }) =>
      readCategory(db, 'innovation', params.id, locale),
    listRelatedInnovations: ({ params, query, locale }) =>
      relatedArticles(db, params.id, query.limit, locale),
  } satisfies Partial<Handlers>;
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
