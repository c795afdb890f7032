import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { expectPage } from '#src/app/content/expect-page.ts';
import { findTitle } from '#src/app/content/search.ts';
import { NewsList } from '#src/features/news/list.tsx';
import { newsSearchNames, readNewsSearch } from '#src/features/news/search.ts';

export const Route = createFileRoute('/_main/incubation/news/')({
  staticData: {
    titleKey: 'shell:footer.more.news',
    namespaces: ['news', 'incubation'],
    search: newsSearchNames,
  },
  validateSearch: readNewsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, i18n, locale }, deps }) => {
    expectPage(i18n, '/incubation/news');
    const [news, categories, tags] = await Promise.all([
      api.read('filterNews', locale, {}, { ...deps }),
      api.read('listNewsCategories', locale),
      api.read('listNewsTags', locale),
    ]);
    const { category, tag, query } = deps;
    const narrowed = [findTitle(category, categories), findTitle(tag, tags), query];
    const head = { narrowed, empty: news.items.length === 0 };
    const isShort = news.total > 0 && news.total < 4;
    const others = isShort ? (await api.read('filterNews', locale)).items : [];
    return { news, categories, tags, others, head };
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
