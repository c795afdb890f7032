import { createFileRoute } from '@tanstack/react-router';
import { MissingContent } from '#src/app/content/missing-content.tsx';
import { orNotFound } from '#src/app/content/or-not-found.ts';
import { NewsArticle } from '#src/features/news/article.tsx';

export const Route = createFileRoute('/_main/incubation/news/$id')({
  staticData: { titleKey: 'shell:footer.more.news', namespaces: ['news', 'incubation'] },
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
  notFoundComponent: () => <MissingContent kind="news" />,
});

function NewsArticlePage() {
  const { news, related } = Route.useLoaderData();
  return <NewsArticle news={news} related={related} />;
}
