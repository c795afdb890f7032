import { createFileRoute } from '@tanstack/react-router';
import { expectPage } from '#src/app/content/expect-page.ts';
import { findTitle } from '#src/app/content/search.ts';
import { Articles } from '#src/features/articles/list.tsx';
import { readArticlesSearch } from '#src/features/articles/search.ts';

export const Route = createFileRoute('/_main/incubation/innovation/')({
  staticData: {
    titleKey: 'shell:footer.more.insights',
    namespaces: ['innovation', 'incubation'],
    search: ['topic_id', 'category_id', 'tag', 'query', 'page'],
  },
  validateSearch: readArticlesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, i18n, locale }, deps }) => {
    expectPage(i18n, '/incubation/innovation');
    const [articles, topics, categories, tags] = await Promise.all([
      api.read('listArticles', locale, {}, { ...deps }),
      api.read('listTopics', locale),
      api.read('listInnovationCategories', locale),
      api.read('listInnovationTags', locale),
    ]);
    const topic = topics.items.find(({ id }) => id === deps.topic_id);
    const narrowed = [
      topic?.title,
      findTitle(deps.category_id, categories),
      findTitle(deps.tag, tags),
      deps.query,
    ];
    const head = { description: topic?.summary, narrowed, empty: articles.items.length === 0 };
    const isShort = articles.total > 0 && articles.total < 4;
    const others = isShort ? (await api.read('listArticles', locale)).items : [];
    return { articles, topics: topics.items, categories, tags, others, head };
  },
  component: InnovationPage,
});

function InnovationPage() {
  return <Articles {...Route.useLoaderData()} search={Route.useSearch()} />;
}
