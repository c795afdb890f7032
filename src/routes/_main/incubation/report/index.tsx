import { createFileRoute } from '@tanstack/react-router';
import { Reports } from './-reports.tsx';
import { readReportsSearch, reportsQuery } from './-reports-search.ts';

export const Route = createFileRoute('/_main/incubation/report/')({
  staticData: {
    titleKey: 'titles.reports',
    descriptionKey: 'reports:seo.description',
    words: ['incubation', 'reports'],
    search: ['category_id', 'is_premium', 'query', 'page'],
  },
  validateSearch: readReportsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, locale }, deps }) => {
    const [reports, categories] = await Promise.all([
      api.read('filterReports', locale, {}, reportsQuery(deps)),
      api.read('listReportCategories', locale),
    ]);
    return { reports, categories };
  },
  component: ReportsPage,
});

function ReportsPage() {
  return <Reports {...Route.useLoaderData()} search={Route.useSearch()} />;
}
