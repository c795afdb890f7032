import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '../../../../app/content-missing.ts';
import { NewsArticle } from './-news-article.tsx';

export const Route = createFileRoute('/_main/incubation/news/$id')({
  staticData: { titleKey: 'titles.newsItem', words: ['incubation', 'news'] },
  loader: async ({ context: { api, locale }, params: { id } }) => {
    const [news, related] = await orNotFound(
      Promise.all([
        api.read('readNews', locale, { id }),
        api.read('listRelatedNews', locale, { id }),
      ]),
    );
    const about = { kind: 'news', item: news } as const;
    return { head: { title: news.title, description: news.summary, about }, news, related };
  },
  component: NewsArticlePage,
});

function NewsArticlePage() {
  const { news, related } = Route.useLoaderData();
  return <NewsArticle news={news} related={related} />;
}
