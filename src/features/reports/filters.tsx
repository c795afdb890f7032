import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contract/content/schemas.ts';
import { Choices } from '#src/app/content/choices.tsx';
import { SearchForm } from '#src/ui/fields/search-form.tsx';
import { parseQuery } from '#src/app/content/search.ts';
import { reportsLink } from './list-link.ts';
import { parsePremium, type ReportsSearch } from './search.ts';
import styles from '#src/app/content/list.module.css';

type ReportFiltersProps = { search: ReportsSearch; categories: readonly Category[] };

const prices = [
  { id: undefined, key: 'anyPrice' },
  { id: 'true', key: 'paid' },
  { id: 'false', key: 'free' },
] as const;

/** The filters of the list (spec 7); they live in the address. */
export function ReportFilters({ search, categories }: ReportFiltersProps) {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const { category_id: categoryId, is_premium: isPremium, query } = search;
  const narrow = (narrowing: ReportsSearch) =>
    void navigate(reportsLink({ category_id: categoryId, ...narrowing }));

  return (
    <div className={`stack gap-12 ${styles.filters}`}>
      <nav className={`grid text-14 gap-8-16 ${styles.chips}`} aria-label={t('filters.category')}>
        <span aria-hidden="true">{t('filters.category')}</span>
        <ul>
          {[{ id: undefined, title: t('filters.all') }, ...categories].map(({ id, title }) => (
            <li key={id ?? ''}>
              <Link
                {...reportsLink({ ...search, page: undefined, category_id: id })}
                aria-current={id === categoryId ? 'true' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Choices
        className={`grid text-14 gap-8-16 ${styles.chips}`}
        label={t('filters.price')}
        name="is_premium"
        current={isPremium}
        choices={prices.map(({ id, key }) => ({ id, title: t(`filters.${key}`) }))}
        kept={{ query }}
        onChoose={(id) => narrow({ is_premium: parsePremium(id), query })}
      >
        <span aria-hidden="true">{t('filters.price')}</span>
      </Choices>
      <SearchForm
        className={`gap-8 grid mt-8 columns-auto ${styles.search}`}
        labels={{
          search: t('filters.search'),
          placeholder: t('filters.placeholder'),
          submit: t('filters.submit'),
        }}
        query={query}
        kept={{ is_premium: isPremium }}
        onSearch={(typed) => narrow({ is_premium: isPremium, query: parseQuery(typed) })}
      />
    </div>
  );
}
