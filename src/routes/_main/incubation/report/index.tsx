import { createFileRoute } from '@tanstack/react-router';
import { readReport } from '#src/api/content.ts';
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
    const isFirstOfAll = Object.values(deps).every((value) => value === undefined);
    const newest = isFirstOfAll ? reports.items[0] : undefined;
    // Without it the list is still whole.
    const opened =
      newest === undefined ? null : await readReport(api, locale, newest.id).catch(() => null);
    const price = priceLabel(deps, i18n, locale);
    const narrowed = [findTitle(deps.category_id, categories), price, deps.query];
    return { reports, categories, opened, head: { narrowed, empty: reports.items.length === 0 } };
  },
  component: ReportsPage,
});

function ReportsPage() {
  return <Reports {...Route.useLoaderData()} search={Route.useSearch()} />;
}
