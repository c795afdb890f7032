import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Category, Tag } from '../../../../../contract/content.ts';
import { Chips } from '../report/-chips.tsx';
import styles from '../report/-list.module.css';
import { queryOf } from '../report/-reports-search.ts';
import { SearchForm } from '../report/-search-form.tsx';
import type { ArticlesSearch } from './-articles-search.ts';

export type ArticleChoices = {
  topics: readonly { id: string; title: string }[];
  categories: readonly Category[];
  tags: readonly Tag[];
};

/** What narrows the list (wire: a topic is a filter of it); it lives in the address. */
export function ArticleFilters({
  search,
  topics,
  categories,
  tags,
}: ArticleChoices & { search: ArticlesSearch }) {
  const { t } = useTranslation('innovation');
  const navigate = useNavigate();
  const { query, page: _, ...kept } = search;
  return (
    <div className={styles.filters}>
      <Choice search={search} name="topic_id" label={t('filters.topic')} choices={topics} />
      <Choice
        search={search}
        name="category_id"
        label={t('filters.category')}
        choices={categories}
      />
      <Choice
        search={search}
        name="tag"
        label={t('filters.tag')}
        choices={tags.filter(({ count }) => count > 0)}
      />
      <SearchForm
        labels={{
          search: t('filters.search'),
          placeholder: t('filters.placeholder'),
          submit: t('filters.submit'),
        }}
        query={query}
        kept={kept}
        onSearch={(typed) =>
          void navigate({
            to: '/incubation/innovation',
            search: { ...kept, query: queryOf(typed) },
            resetScroll: false,
          })
        }
      />
    </div>
  );
}

type ChoiceProps = {
  search: ArticlesSearch;
  name: 'topic_id' | 'category_id' | 'tag';
  label: string;
  choices: readonly { id: string; title: string }[];
};

function Choice({ search, name, label, choices }: ChoiceProps) {
  const { t } = useTranslation('innovation');
  return (
    <Chips
      label={label}
      links={[{ id: undefined, title: t('filters.all') }, ...choices].map(({ id, title }) => (
        <Link
          key={id ?? ''}
          to="/incubation/innovation"
          search={{ ...search, page: undefined, [name]: id }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={search[name] === id ? 'true' : undefined}
        >
          {title}
        </Link>
      ))}
    />
  );
}
