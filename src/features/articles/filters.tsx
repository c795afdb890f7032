import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Category, Tag } from '#contract/content/schemas.ts';
import { Choices } from '#src/app/content/choices.tsx';
import { SearchForm } from '#src/ui/fields/search-form.tsx';
import { parseQuery } from '#src/app/content/search.ts';
import styles from '#src/app/content/list.module.css';
import type { ArticlesSearch } from './search.ts';

export type ArticleChoices = {
  topics: readonly { id: string; title: string }[];
  categories: readonly Category[];
  tags: readonly Tag[];
};

/** The filters of the list (wire, Addresses); they live in the address. */
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
    <div className={`stack gap-12 ${styles.filters}`}>
      <Narrowing search={search} name="topic_id" label={t('filters.topic')} choices={topics} />
      <Narrowing
        search={search}
        name="category_id"
        label={t('filters.category')}
        choices={categories}
      />
      <Narrowing
        search={search}
        name="tag"
        label={t('filters.tag')}
        choices={tags.filter(({ count }) => count > 0)}
      />
      <SearchForm
        className={`gap-8 grid mt-8 columns-auto ${styles.search}`}
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
            search: { ...kept, query: parseQuery(typed) },
            resetScroll: false,
          })
        }
      />
    </div>
  );
}

type NarrowingProps = {
  search: ArticlesSearch;
  name: 'topic_id' | 'category_id' | 'tag';
  label: string;
  choices: readonly { id: string; title: string }[];
};

function Narrowing({ search, name, label, choices }: NarrowingProps) {
  const { t } = useTranslation('innovation');
  const navigate = useNavigate();
  const { page: _, ...kept } = search;
  return (
    <Choices
      className={`grid text-14 gap-8-16 ${styles.chips}`}
      label={label}
      name={name}
      current={search[name]}
      choices={[
        { id: undefined, title: t('filters.all') },
        ...choices.map(({ id, title }) => ({ id, title })),
      ]}
      kept={kept}
      onChoose={(id) =>
        void navigate({
          to: '/incubation/innovation',
          search: { ...kept, [name]: id },
          resetScroll: false,
        })
      }
    >
      <span aria-hidden="true">{label}</span>
    </Choices>
  );
}
