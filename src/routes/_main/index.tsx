import { createFileRoute } from '@tanstack/react-router';
import { homeNewsCount } from '#contract/base/limits.ts';
import { Home } from '#src/features/home/home.tsx';
import { loadTranslations } from '#src/i18n/translations.ts';

export const Route = createFileRoute('/_main/')({
  staticData: {
    titleKey: 'titles.home',
    namespaces: ['home', 'papers', 'incubation'],
    descriptionKey: 'home:seo.description',
  },
  // The home page is shown even if one of its parts failed to load.
  loader: async ({ context: { api, i18n, locale } }) => {
    const [sample, services, samples, plans, packages, news] = await Promise.all([
      api.read('readSampleOrder', locale, { item: 'trademark' }).catch(() => null),
      api.read('listServices', locale).catch(() => []),
      api.read('listSamples', locale, {}, { first: 'true' }).catch(() => []),
      api.read('listPlansOfType', locale, { type: 'saas' }).catch(() => []),
      api.read('listProducts', locale).catch(() => null),
      api.read('listNews', locale, {}, { per_page: homeNewsCount }).catch(() => null),
      // Only the server renders the sample order (src/app/content/still.tsx).
      import.meta.env.SSR ? loadTranslations(i18n, locale, ['orders']) : null,
    ]);
    return {
      sample,
      services,
      samples,
      plans,
      packages: packages?.items ?? [],
      news: news?.items ?? [],
    };
  },
  component: HomePage,
});

function HomePage() {
  return <Home {...Route.useLoaderData()} />;
}
