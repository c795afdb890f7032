import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Category } from '../../../../../contract/content.ts';
import { wordOf } from '../../../../app/search.ts';
import { Choices } from '../-choices.tsx';
import { Chips } from './-chips.tsx';
import { ReportsLink } from './-reports-link.tsx';
import { queryOf, type ReportsSearch } from './-reports-search.ts';
import { SearchForm } from './-search-form.tsx';
import styles from './-list.module.css';

type ReportFiltersProps = { search: ReportsSearch; categories: readonly Category[] };

const prices = [
  { id: undefined, key: 'anyPrice' },
  { id: 'true', key: 'paid' },
  { id: 'false', key: 'free' },
] as const;

/** What narrows the list (spec 7); it lives in the address. */
export function ReportFilters({ search, categories }: ReportFiltersProps) {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const { category_id: categoryId, is_premium: isPremium, query } = search;
  const rest = { ...search, page: undefined };

  function narrow(narrowing: Omit<ReportsSearch, 'category_id'>) {
    void (categoryId === undefined
      ? navigate({ to: '/incubation/report', search: narrowing, resetScroll: false })
      : navigate({
          to: '/incubation/report/category/$categoryId',
          params: { categoryId },
          search: narrowing,
          resetScroll: false,
        }));
  }

  return (
    <div className={styles.filters}>
      <Chips
        label={t('filters.category')}
        links={[{ id: undefined, title: t('filters.all') }, ...categories].map(({ id, title }) => (
          <ReportsLink
            key={id ?? ''}
            search={{ ...rest, category_id: id }}
            aria-current={id === categoryId ? 'true' : undefined}
          >
            {title}
          </ReportsLink>
        ))}
      />
      <Choices
        className={styles.chips}
        label={t('filters.price')}
        name="is_premium"
        current={isPremium}
        choices={prices.map(({ id, key }) => ({ id, title: t(`filters.${key}`) }))}
        kept={{ query }}
        onChoose={(id) => narrow({ is_premium: wordOf(id, ['true', 'false']), query })}
      >
        <span aria-hidden="true">{t('filters.price')}</span>
      </Choices>
      <SearchForm
        labels={{
          search: t('filters.search'),
          placeholder: t('filters.placeholder'),
          submit: t('filters.submit'),
        }}
        query={query}
        kept={{ is_premium: isPremium }}
        onSearch={(typed) => narrow({ is_premium: isPremium, query: queryOf(typed) })}
      />
    </div>
  );
}
