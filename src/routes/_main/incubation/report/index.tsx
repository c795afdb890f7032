import { createFileRoute } from '@tanstack/react-router';
import { expectPage } from '#src/app/content/expect-page.ts';
import { findTitle } from '#src/app/content/search.ts';
import { Reports } from '#src/features/reports/list.tsx';
import { priceLabel, readReportsSearch } from '#src/features/reports/search.ts';

export const Route = createFileRoute('/_main/incubation/report/')({
  staticData: {
    namespaces: ['reports', 'incubation'],
    search: ['category_id', 'is_premium', 'query', 'page'],
  },
  validateSearch: readReportsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, i18n, locale }, deps }) => {
    expectPage(i18n, '/incubation/report');
    const [reports, categories] = await Promise.all([
      api.read('filterReports', locale, {}, { ...deps }),
      api.read('listReportCategories', locale),
    ]);
    const price = priceLabel(deps, i18n, locale);
    const narrowed = [findTitle(deps.category_id, categories), price, deps.query];
    return { reports, categories, head: { narrowed, empty: reports.items.length === 0 } };
  },
  component: ReportsPage,
});

function ReportsPage() {
  return <Reports {...Route.useLoaderData()} search={Route.useSearch()} />;
}
