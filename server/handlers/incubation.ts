import { shanghaiDay } from '#contract/base/shanghai.ts';
import { listCategories, listTags } from '#server/domain/content/names.ts';
import { listNews, readNews, relatedNews } from '#server/domain/content/news.ts';
import { listSamples } from '#server/domain/views/samples.ts';
import { listCarousels, listQuickNavs, listTrainings } from '#server/domain/content/offers.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { CallRequest, Handlers } from '#server/http/site-endpoints.ts';

/** Handles news, trainings, carousels and quick links (spec 7). */
export function incubationHandlers({ db, clock }: HttpDeps) {
  const today = () => shanghaiDay(clock.date());
  // Two addresses with the same response (wire, Calls of content).
  const news = ({ query, locale }: CallRequest<'listNews' | 'filterNews'>) =>
    listNews(db, query, locale, today());

  return {
    listNews: news,
    filterNews: news,
    listNewsCategories: ({ locale }) => listCategories(db, 'news', locale, today()),
    listNewsTags: ({ locale }) => listTags(db, 'news', locale, today()),
    readNews: ({ params, locale }) => readNews(db, params.id, locale),
    listRelatedNews: ({ params, query, locale }) =>
      relatedNews(db, params.id, query.limit, locale, today()),
    listTrainings: ({ query, locale }) => listTrainings(db, query, locale, today()),
    listSamples: ({ query, locale }) => listSamples(db, query, locale),
    listCarousels: ({ locale }) => listCarousels(db, locale),
    listQuickNavs: ({ locale }) => listQuickNavs(db, locale),
  } satisfies Partial<Handlers>;
}
