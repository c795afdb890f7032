import { createFileRoute } from '@tanstack/react-router';
import { readArticle } from '#src/api/content.ts';
import { MissingContent } from '#src/app/content/missing-content.tsx';
import { orNotFound } from '#src/app/content/or-not-found.ts';
import { ArticleView } from '#src/features/articles/article.tsx';

export const Route = createFileRoute('/_main/incubation/innovation/$id')({
  staticData: {
    titleKey: 'innovation:article.tag',
    namespaces: ['innovation', 'incubation', 'paywall'],
  },
  loader: async ({ context: { api, locale }, params: { id } }) => {
    const [article, related] = await Promise.all([
      orNotFound(readArticle(api, locale, id)),
      orNotFound(api.read('listRelatedInnovations', locale, { id })),
    ]);
    const about = { kind: 'article', item: article } as const;
    const head = { title: article.title, description: article.summary, about };
    return { article, related, head };
  },
  component: ArticlePage,
  notFoundComponent: () => <MissingContent kind="article" />,
});

function ArticlePage() {
  const { article, related } = Route.useLoaderData();
  return <ArticleView key={article.id} article={article} related={related} />;
}
