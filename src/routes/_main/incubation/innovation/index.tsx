import { createFileRoute } from '@tanstack/react-router';
import { Articles } from './-articles.tsx';
import { articlesQuery, readArticlesSearch } from './-articles-search.ts';

export const Route = createFileRoute('/_main/incubation/innovation/')({
  staticData: {
    titleKey: 'titles.innovation',
    descriptionKey: 'innovation:seo.description',
    words: ['incubation', 'innovation'],
    search: ['topic_id', 'category_id', 'tag', 'query', 'page'],
  },
  validateSearch: readArticlesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, locale }, deps }) => {
    const [articles, topics, categories, tags] = await Promise.all([
      api.read('listArticles', locale, {}, articlesQuery(deps)),
      api.read('listTopics', locale),
      api.read('listInnovationCategories', locale),
      api.read('listInnovationTags', locale),
    ]);
    return { articles, topics: topics.items, categories, tags };
  },
  component: InnovationPage,
});

function InnovationPage() {
  return <Articles {...Route.useLoaderData()} search={Route.useSearch()} />;
}
