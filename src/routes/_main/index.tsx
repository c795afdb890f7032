import { createFileRoute } from '@tanstack/react-router';
import { homeNewsCount } from '#contract/base/limits.ts';
import { Home } from '#src/features/home/home.tsx';
import { getSiteTexts } from '#src/i18n/site-texts.ts';
import { loadTranslations } from '#src/i18n/translations.ts';

export const Route = createFileRoute('/_main/')({
  staticData: {
    titleKey: 'shell:nav.home',
    namespaces: ['home'],
  },
  // The home page is shown even if one of its parts failed to load.
  loader: async ({ context: { api, i18n, locale } }) => {
    const { services: offered } = getSiteTexts(i18n);
    const showcase = offered.find(({ isShowcase }) => isShowcase) ?? offered[0];
    const [page, sample, services, samples, plans, packages, news] = await Promise.all([
      api.read('readPage', locale, { page: 'home' }).catch(() => null),
      showcase === undefined
        ? undefined
        : api.read('readSampleOrder', locale, { item: showcase.item }).catch(() => null),
      api.read('listServices', locale).catch(() => null),
      api.read('listSamples', locale, {}, { first: 'true' }).catch(() => null),
      api.read('listPlansOfType', locale, { type: 'saas' }).catch(() => null),
      api.read('listProducts', locale).catch(() => null),
      api.read('listNews', locale, {}, { per_page: homeNewsCount }).catch(() => null),
      // Only the server renders the sample order and the sample papers at first.
      import.meta.env.SSR
        ? loadTranslations(i18n, locale, ['orders', 'papers', 'incubation'])
        : null,
    ]);
    const words = page?.words.home;
    return {
      head: { description: words?.description },
      words,
      sample: sample ?? null,
      services: services ?? [],
      samples: samples ?? [],
      plans: plans ?? [],
      packages: packages?.items ?? [],
      news: news?.items ?? [],
      isIncomplete: [page, sample, services, samples, plans, packages, news].includes(null),
    };
  },
  component: HomePage,
});

function HomePage() {
  return <Home {...Route.useLoaderData()} />;
}
