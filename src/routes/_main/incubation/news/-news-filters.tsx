import { useTranslation } from 'react-i18next';
import type { Category, Tag } from '../../../../../contract/content.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Choices } from '../-choices.tsx';
import styles from './-news-filters.module.css';
import type { NewsSearch } from './-news-search.ts';

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
    <div className={styles.filters}>
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
      <Form
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
        <Button type="submit" formMethod="get">
          {t('filters.submit')}
        </Button>
      </Form>
    </div>
  );
}
