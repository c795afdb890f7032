import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { Category, LockedReport, Report, ReportPage } from '#contract/content/schemas.ts';
import { ContentCards } from '#src/app/content/card.tsx';
import { EmptyList } from '#src/app/content/empty-list.tsx';
import { PageHead } from '#src/app/content/page-head.tsx';
import { PagedList } from '#src/app/content/paged-list.tsx';
import { Recommended } from '#src/app/content/recommended.tsx';
import { createLater } from '#src/app/lazy/later.tsx';
import { ReportCard } from './card.tsx';
import { ReportFilters } from './filters.tsx';
import { reportsLink } from './list-link.ts';
import type { ReportsSearch } from './search.ts';
import styles from '#src/app/content/list.module.css';

const loadSpread = async () => (await import('./spread.later.tsx')).ReportSpread;

const ReportSpread = createLater<{ report: Report | LockedReport }>({
  known: import.meta.env.SSR ? await loadSpread() : null,
  load: loadSpread,
});

type ReportsProps = {
  search: ReportsSearch;
  reports: v.InferOutput<typeof ReportPage>;
  categories: readonly Category[];
  /** The category of this page. */
  category?: Category;
  /** The report that is open above the list; the list also contains and counts it. */
  opened?: Report | LockedReport | null;
};

export function Reports({ search, reports, categories, category, opened = null }: ReportsProps) {
  const { t } = useTranslation('reports');
  return (
    <>
      <PageHead
        eyebrow={t('title')}
        title={category?.title ?? t('hero.title')}
        lede={
          category === undefined
            ? t('hero.lede')
            : t('hero.categoryLede', { category: category.title })
        }
        seed={category === undefined ? 'reports4' : `reports ${category.id}`}
      />
      <section className="section" aria-label={t('list.title')}>
        <div className="page">
          <ReportFilters search={search} categories={categories} />
          {opened === null || opened.preview.length === 0 ? null : <ReportSpread report={opened} />}
          <PagedList
            list={reports}
            of="incubation"
            linkTo={(page) =>
              reportsLink({ ...search, page: page === 1 ? undefined : String(page) })
            }
            empty={<NoReports search={search} beyond={reports.total > 0} />}
          >
            <div className={styles.cards}>
              <ContentCards dense>
                {reports.items.map((report) => (
                  <ReportCard key={report.id} report={report} isSummed={category !== undefined} />
                ))}
              </ContentCards>
            </div>
          </PagedList>
        </div>
      </section>
    </>
  );
}

function NoReports({ search, beyond }: { search: ReportsSearch; beyond: boolean }) {
  const { t } = useTranslation('reports');
  return (
    <>
      <EmptyList
        variant="primary"
        words={t(`empty.${beyond ? 'beyond' : 'none'}`, { returnObjects: true })}
        link={reportsLink(beyond ? { ...search, page: undefined } : {})}
      />
      {beyond ? null : <Recommended of="report" />}
    </>
  );
}
