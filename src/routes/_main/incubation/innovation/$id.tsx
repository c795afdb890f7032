import { createFileRoute } from '@tanstack/react-router';
import { readArticle } from '../../../../api/content.ts';
import { orNotFound } from '../../../../app/content-missing.ts';
import { ArticleView } from './-article.tsx';

export const Route = createFileRoute('/_main/incubation/innovation/$id')({
  staticData: { titleKey: 'titles.article', words: ['incubation', 'innovation', 'reports'] },
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
});

function ArticlePage() {
  const { article, related } = Route.useLoaderData();
  return <ArticleView key={article.id} article={article} related={related} />;
}
