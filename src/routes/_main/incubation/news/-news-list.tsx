import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Category, NewsItem, Tag } from '../../../../../contract/content.ts';
import { ContentCrumbs } from '../../../../app/content-crumbs.tsx';
import { ContentDay } from '../../../../app/content-day.tsx';
import { ContentPager } from '../../../../app/content-pager.tsx';
import { nameOf } from '../../../../app/search.ts';
import { buttonLook } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Tag as Label } from '../../../../ui/tag.tsx';
import { PageHead } from '../../-page-head.tsx';
import { NewsFilters } from './-news-filters.tsx';
import styles from './-news-list.module.css';
import type { NewsSearch } from './-news-search.ts';

type NewsListProps = {
  search: NewsSearch;
  news: { items: readonly NewsItem[]; page: number; per_page: number; total: number };
  categories: readonly Category[];
  tags: readonly Tag[];
  /** The newest of all, for a list that is short. */
  others: readonly NewsItem[];
  onSearch: (search: NewsSearch) => void;
};

export function NewsList(props: NewsListProps) {
  const { search, news, categories, tags, onSearch } = props;
  const { t } = useTranslation(['news', 'incubation']);
  const narrowedBy = [nameOf(search.category, categories), nameOf(search.tag, tags)];
  const heading = narrowedBy.filter(Boolean).join(' · ') || t('heading');
  const shown = news.items.map(({ id }) => id);
  const others = props.others.filter(({ id }) => !shown.includes(id)).slice(0, 4);
  return (
    <>
      <PageHead {...t('hero', { returnObjects: true })} seed="news4" />
      <div className={`page ${styles.page}`}>
        <ContentCrumbs
          links={[incubationCrumb(t('incubation:crumbs.incubation'))]}
          here={t('hero.eyebrow')}
        />
        <NewsFilters search={search} categories={categories} tags={tags} onSearch={onSearch} />
        <section aria-labelledby="news-list">
          <h2 id="news-list" className={styles.heading}>
            {search.query === undefined ? heading : t('found', { query: search.query })}
          </h2>
          {news.items.length === 0 ? (
            <NoNews search={search} beyond={news.total > 0} />
          ) : (
            <>
              <ul className={styles.list}>
                {news.items.map((item) => (
                  <Row key={item.id} item={item} />
                ))}
              </ul>
              <ContentPager
                list={news}
                renderLink={({ page, label, current, children }) => (
                  <Link
                    to="/incubation/news"
                    search={{ ...search, page: page === 1 ? undefined : String(page) }}
                    aria-label={label}
                    aria-current={current ? 'page' : undefined}
                  >
                    {children}
                  </Link>
                )}
              />
            </>
          )}
        </section>
        {others.length === 0 ? null : (
          <section aria-labelledby="news-others">
            <h2 id="news-others" className={styles.heading}>
              {t('more')}
            </h2>
            <ul className={styles.list}>
              {others.map((item) => (
                <Row key={item.id} item={item} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function incubationCrumb(title: string) {
  return { key: 'incubation', link: <Link to="/incubation">{title}</Link> };
}

function Row({ item }: { item: NewsItem }) {
  return (
    <li>
      <p className={styles.day}>
        <ContentDay day={item.date} />
      </p>
      <div className={styles.words}>
        <h3>
          <Link to="/incubation/news/$id" params={{ id: item.id }}>
            {item.title}
          </Link>
        </h3>
        <p>{item.summary}</p>
        <div className={styles.labels}>
          {item.category === null ? null : <Label look="jade">{item.category.title}</Label>}
          {item.tags.map(({ id, title }) => (
            <Label key={id}>{title}</Label>
          ))}
        </div>
      </div>
    </li>
  );
}

function NoNews({ search, beyond }: { search: NewsSearch; beyond: boolean }) {
  const { t } = useTranslation('news');
  return (
    <EmptyState
      drawing="search"
      heading={t(beyond ? 'empty.beyondTitle' : 'empty.title')}
      text={t(beyond ? 'empty.beyondText' : 'empty.text')}
      level={3}
      actions={
        <Link
          to="/incubation/news"
          search={beyond ? { ...search, page: undefined } : {}}
          className={buttonLook()}
        >
          {t(beyond ? 'empty.first' : 'filters.lift')}
        </Link>
      }
    />
  );
}
