import { createFileRoute } from '@tanstack/react-router';
import { expectPage } from '#src/app/content/expect-page.ts';
import { Incubation } from '#src/features/incubation/incubation.tsx';

const shown = { per_page: 3 };

export const Route = createFileRoute('/_main/incubation/')({
  staticData: {
    titleKey: 'shell:nav.incubation',
    namespaces: ['incubation'],
  },
  loader: async ({ context: { api, i18n, locale } }) => {
    expectPage(i18n, '/incubation');
    const [links, slides, news, reports, articles, trainings] = await Promise.all([
      api.read('listQuickNavs', locale),
      api.read('listCarousels', locale),
      api.read('listNews', locale, {}, shown),
      api.read('listReports', locale, {}, shown),
      api.read('listArticles', locale, {}, shown),
      api.read('listTrainings', locale, {}, shown),
    ]);
    return {
      links,
      slides,
      news: news.items,
      reports: reports.items,
      articles: articles.items,
      trainings: trainings.items,
    };
  },
  component: IncubationPage,
});

function IncubationPage() {
  return <Incubation {...Route.useLoaderData()} />;
}
