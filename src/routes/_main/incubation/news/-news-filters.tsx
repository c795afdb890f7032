import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Category, Tag } from '../../../../../contract/content.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './-news-filters.module.css';
import type { NewsSearch } from './-news-search.ts';

type NewsFiltersProps = {
  search: NewsSearch;
  categories: readonly Category[];
  tags: readonly Tag[];
  onSearch: (search: NewsSearch) => void;
};

/** Links and a form that asks by the address, so that both work before any script has come. */
export function NewsFilters({ search, categories, tags, onSearch }: NewsFiltersProps) {
  const { t } = useTranslation('news');
  const { category, tag, query } = search;
  return (
    <div className={styles.filters}>
      <nav className={styles.row} aria-label={t('filters.categories')}>
        <Choice search={{ tag, query }} current={category === undefined} title={t('filters.all')} />
        {categories.map(({ id, title, count }) => (
          <Choice
            key={id}
            search={{ category: id, tag, query }}
            current={category === id}
            title={title}
            count={count}
          />
        ))}
      </nav>
      <nav className={`${styles.row} ${styles.tags}`} aria-label={t('filters.tags')}>
        {tags
          .filter(({ count }) => count > 0)
          .map(({ id, title }) => (
            <Choice
              key={id}
              search={{ category, tag: tag === id ? undefined : id, query }}
              current={tag === id}
              title={title}
            />
          ))}
      </nav>
      <form
        method="get"
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('query');
          const words = typeof typed === 'string' ? typed.trim() : '';
          onSearch({ category, tag, query: words === '' ? undefined : words });
        }}
      >
        {category === undefined ? null : <input type="hidden" name="category" value={category} />}
        {tag === undefined ? null : <input type="hidden" name="tag" value={tag} />}
        <input
          key={query}
          type="search"
          name="query"
          maxLength={100}
          defaultValue={query}
          aria-label={t('filters.search')}
          placeholder={t('filters.search')}
        />
        <Button type="submit">{t('filters.submit')}</Button>
      </form>
    </div>
  );
}

type ChoiceProps = { search: NewsSearch; current: boolean; title: string; count?: number };

function Choice({ search, current, title, count }: ChoiceProps) {
  return (
    <Link
      to="/incubation/news"
      search={search}
      activeOptions={{ exact: true }}
      aria-current={current ? 'true' : undefined}
    >
      {title}
      {count === undefined ? null : <small>{count}</small>}
    </Link>
  );
}
