import { createFileRoute } from '@tanstack/react-router';
import { expectPage } from '#src/app/content/expect-page.ts';
import { maxPerPage } from '#contract/base/limits.ts';
import { Topics } from '#src/features/articles/topics.tsx';

export const Route = createFileRoute('/_main/incubation/innovation/topics')({
  staticData: {
    titleKey: 'innovation:topics.title',
    descriptionKey: 'innovation:seo.topics',
    namespaces: ['innovation', 'incubation'],
  },
  loader: async ({ context: { api, i18n, locale } }) => {
    expectPage(i18n, '/incubation/innovation/topics');
    const [topics, articles] = await Promise.all([
      api.read('listTopics', locale),
      api.read('listArticles', locale, {}, { per_page: maxPerPage }),
    ]);
    return { topics, articles: articles.items };
  },
  component: TopicsPage,
});

function TopicsPage() {
  return <Topics {...Route.useLoaderData()} />;
}
