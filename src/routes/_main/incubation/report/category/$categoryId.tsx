import { createFileRoute, notFound } from '@tanstack/react-router';
import { MissingContent } from '#src/app/content/missing-content.tsx';
import { Reports } from '#src/features/reports/list.tsx';
import { priceLabel, readReportsSearch } from '#src/features/reports/search.ts';

export const Route = createFileRoute('/_main/incubation/report/category/$categoryId')({
  staticData: {
    namespaces: ['reports', 'incubation'],
    search: ['is_premium', 'query', 'page'],
  },
  validateSearch: readReportsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, i18n, locale }, params: { categoryId }, deps }) => {
    const categories = await api.read('listReportCategories', locale);
    const category = categories.find(({ id }) => id === categoryId);
    if (category === undefined) throw notFound();
    const query = { ...deps, category_id: categoryId };
    const reports = await api.read('filterReports', locale, {}, query);
    const list = i18n.t('reports:title', { lng: locale });
    const narrowed = [list, priceLabel(deps, i18n, locale), deps.query];
    const head = { title: category.title, narrowed, empty: reports.items.length === 0 };
    return { category, categories, reports, head };
  },
  component: ReportCategoryPage,
  notFoundComponent: () => <MissingContent kind="category" />,
});

function ReportCategoryPage() {
  const { category, categories, reports } = Route.useLoaderData();
  const search = { ...Route.useSearch(), category_id: category.id };
  return <Reports search={search} reports={reports} categories={categories} category={category} />;
}
