import { createFileRoute } from '@tanstack/react-router';
import { homeNewsCount } from '#contract/base/limits.ts';
import { Home } from '#src/features/home/home.tsx';

export const Route = createFileRoute('/_main/')({
  staticData: {
    titleKey: 'titles.home',
    namespaces: ['home'],
    descriptionKey: 'home:seo.description',
  },
  // The home page is shown even if one of its parts failed to load.
  loader: async ({ context: { api, locale } }) => {
    const [slides, tasks, plans, news, picks] = await Promise.all([
      api.read('listCarousels', locale).catch(() => []),
      api.read('listQuickNavs', locale).catch(() => []),
      api.read('listPlansOfType', locale, { type: 'saas' }).catch(() => []),
      api.read('listNews', locale, {}, { per_page: homeNewsCount }).catch(() => null),
      api.read('listRecommendations', locale).catch(() => []),
    ]);
    return { slides, tasks, plans, news: news?.items ?? [], picks };
  },
  component: HomePage,
});

function HomePage() {
  return <Home {...Route.useLoaderData()} />;
}
