import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { Category, ReportPage } from '../../../../../contract/content.ts';
import { ContentCards } from '../../../../app/content-card.tsx';
import { ContentPager } from '../../../../app/content-pager.tsx';
import { buttonLook } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../-page-head.tsx';
import { ReportCard } from './-report-card.tsx';
import { ReportFilters } from './-report-filters.tsx';
import { ReportsLink } from './-reports-link.tsx';
import type { ReportsSearch } from './-reports-search.ts';
import styles from './-list.module.css';

type ReportsProps = {
  search: ReportsSearch;
  reports: v.InferOutput<typeof ReportPage>;
  categories: readonly Category[];
  /** The category whose page this is. */
  category?: Category;
};

export function Reports({ search, reports, categories, category }: ReportsProps) {
  const { t } = useTranslation('reports');
  const { items, total } = reports;
  return (
    <>
      <PageHead
        eyebrow={t('hero.eyebrow')}
        title={category?.title ?? t('hero.title')}
        lede={t('hero.lede')}
        seed={category === undefined ? 'reports4' : `reports ${category.id}`}
      />
      <section className="section" aria-label={t('list.title')}>
        <div className="page">
          <ReportFilters search={search} categories={categories} />
          {items.length === 0 ? (
            <NoReports search={search} beyond={total > 0} />
          ) : (
            <div className={styles.cards}>
              <ContentCards>
                {items.map((report, place) => (
                  <ReportCard key={report.id} report={report} place={place} />
                ))}
              </ContentCards>
            </div>
          )}
          {items.length === 0 ? null : (
            <ContentPager
              list={reports}
              renderLink={({ page: to, label, current, children }) => (
                <ReportsLink
                  search={{ ...search, page: to === 1 ? undefined : String(to) }}
                  aria-label={label}
                  aria-current={current ? 'page' : undefined}
                >
                  {children}
                </ReportsLink>
              )}
            />
          )}
        </div>
      </section>
    </>
  );
}

function NoReports({ search, beyond }: { search: ReportsSearch; beyond: boolean }) {
  const { t } = useTranslation('reports');
  return (
    <EmptyState
      drawing="search"
      heading={t(beyond ? 'empty.beyond' : 'empty.title')}
      text={t(beyond ? 'empty.beyondText' : 'empty.text')}
      actions={
        <ReportsLink
          search={beyond ? { ...search, page: undefined } : {}}
          className={buttonLook({ variant: 'primary' })}
        >
          {t(beyond ? 'empty.first' : 'empty.lift')}
        </ReportsLink>
      }
    />
  );
}
