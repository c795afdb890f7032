import { useTranslation } from 'react-i18next';
import type { Category, Tag } from '#contract/content/schemas.ts';
import { Choices } from '#src/app/content/choices.tsx';
import { SearchForm } from '#src/ui/fields/search-form.tsx';
import styles from './filters.module.css';
import type { NewsSearch } from './search.ts';

type NewsFiltersProps = {
  search: NewsSearch;
  categories: readonly Category[];
  tags: readonly Tag[];
  onSearch: (search: NewsSearch) => void;
};

/** Forms that ask by the address, so that they work before any script has come. */
export function NewsFilters({ search, categories, tags, onSearch }: NewsFiltersProps) {
  const { t } = useTranslation('news');
  const { category, tag, query } = search;
  return (
    <div className={`grid items-start columns-auto ${styles.filters}`}>
      <Choices
        className={styles.row}
        label={t('filters.categories')}
        name="category"
        current={category}
        choices={[
          { id: undefined, title: t('filters.all') },
          ...categories.map(({ id, title, count }) => ({ id, title, count })),
        ]}
        kept={{ tag, query }}
        onChoose={(id) => onSearch({ category: id, tag, query })}
      />
      <Choices
        className={`${styles.row} ${styles.tags}`}
        label={t('filters.tags')}
        name="tag"
        current={tag}
        choices={[
          { id: undefined, title: t('filters.anyTag') },
          ...tags.filter(({ count }) => count > 0).map(({ id, title }) => ({ id, title })),
        ]}
        kept={{ category, query }}
        onChoose={(id) => onSearch({ category, tag: id, query })}
      />
      <SearchForm
        className={`gap-8 flex ${styles.search}`}
        labels={{
          search: t('filters.search'),
          placeholder: t('filters.search'),
          submit: t('filters.submit'),
        }}
        query={query}
        kept={{ category, tag }}
        onSearch={(typed) => onSearch({ category, tag, query: typed.trim() || undefined })}
      />
    </div>
  );
}
