import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { NewsList } from './-news-list.tsx';
import { newsSearchNames, readNewsSearch } from './-news-search.ts';

export const Route = createFileRoute('/_main/incubation/news/')({
  staticData: {
    titleKey: 'titles.news',
    words: ['incubation', 'news'],
    descriptionKey: 'news:seo.description',
    search: newsSearchNames,
  },
  validateSearch: readNewsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, locale }, deps }) => {
    const [news, categories, tags] = await Promise.all([
      api.read('filterNews', locale, {}, { ...deps }),
      api.read('listNewsCategories', locale),
      api.read('listNewsTags', locale),
    ]);
    return { news, categories, tags };
  },
  component: NewsListPage,
});

function NewsListPage() {
  const navigate = useNavigate();
  return (
    <NewsList
      {...Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ to: '/incubation/news', search })}
    />
  );
}
