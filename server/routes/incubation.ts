import type { Deps } from '../deps.ts';
import { listCategories, listTags } from '../domain/content/names.ts';
import { listNews, readNews, relatedNews } from '../domain/content/news.ts';
import { listCarousels, listQuickNavs, listTrainings } from '../domain/content/offers.ts';
import type { Asked, Handlers } from '../http/endpoint.ts';

/** News, trainings and what the home page leads with (spec 7). */
export function incubationHandlers({ db }: Deps) {
  // Twins: the same answer from the same code (wire, Calls of content).
  const news = ({ query, locale }: Asked<'listNews' | 'filterNews'>) => listNews(db, query, locale);

  return {
    listNews: news,
    filterNews: news,
    listNewsCategories: ({ locale }) => listCategories(db, 'news', locale),
    listNewsTags: ({ locale }) => listTags(db, 'news', locale),
    readNews: ({ params, locale }) => readNews(db, params.id, locale),
    listRelatedNews: ({ params, query, locale }) => relatedNews(db, params.id, query.limit, locale),
    listTrainings: ({ query, locale }) => listTrainings(db, query, locale),
    listCarousels: ({ locale }) => listCarousels(db, locale),
    listQuickNavs: ({ locale }) => listQuickNavs(db, locale),
  } satisfies Partial<Handlers>;
}
