import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Category, NewsItem, Tag } from '#contract/content/schemas.ts';
import { ContentCrumbs } from '#src/app/content/crumbs.tsx';
import { ContentDay } from '#src/app/content/day.tsx';
import { EmptyList } from '#src/app/content/empty-list.tsx';
import { PageHead } from '#src/app/content/page-head.tsx';
import { PagedList } from '#src/app/content/paged-list.tsx';
import { Recommended } from '#src/app/content/recommended.tsx';
import { findTitle } from '#src/app/content/search.ts';
import { Tag as Label } from '#src/ui/controls/tag.tsx';
import { NewsFilters } from './filters.tsx';
import styles from './list.module.css';
import type { NewsSearch } from './search.ts';

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
  const { t } = useTranslation(['news', 'incubation', 'shell']);
  const narrowedBy = [findTitle(search.category, categories), findTitle(search.tag, tags)];
  const heading = narrowedBy.filter(Boolean).join(' · ') || t('heading');
  const shown = news.items.map(({ id }) => id);
  const others = props.others.filter(({ id }) => !shown.includes(id)).slice(0, 4);
  return (
    <>
      <PageHead {...t('hero', { returnObjects: true })} seed="news4" />
      <div className={`page stack gap-24 ${styles.page}`}>
        <ContentCrumbs
          links={[{ title: t('shell:nav.incubation'), link: { to: '/incubation' } }]}
          here={t('hero.eyebrow')}
        />
        <NewsFilters search={search} categories={categories} tags={tags} onSearch={onSearch} />
        <section aria-labelledby="news-list">
          <h2 id="news-list" className="mt-16 text-22">
            {search.query === undefined ? heading : t('found', { query: search.query })}
          </h2>
          <PagedList
            list={news}
            of="incubation"
            linkTo={(page) => ({
              to: '/incubation/news',
              search: { ...search, page: page === 1 ? undefined : String(page) },
            })}
            empty={<NoNews search={search} beyond={news.total > 0} />}
          >
            <ul className={`border-top ${styles.list}`}>
              {news.items.map((item) => (
                <Row key={item.id} item={item} />
              ))}
            </ul>
          </PagedList>
        </section>
        {others.length === 0 ? null : (
          <section aria-labelledby="news-others">
            <h2 id="news-others" className="mt-16 text-22">
              {t('more')}
            </h2>
            <ul className={`border-top ${styles.list}`}>
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

function Row({ item }: { item: NewsItem }) {
  return (
    <li className="clickable">
      <p className={`text-14 color-3 tabular ${styles.day}`}>
        <ContentDay day={item.date} />
      </p>
      <div className={`stack gap-8 ${styles.words}`}>
        <h3 className="text-20 leading-15">
          <Link to="/incubation/news/$id" params={{ id: item.id }}>
            {item.title}
          </Link>
        </h3>
        <p className="color-2">{item.summary}</p>
        <div className="cluster gap-8">
          {item.category === null ? null : <Label variant="jade">{item.category.title}</Label>}
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
    <>
      <EmptyList
        words={t(`empty.${beyond ? 'beyond' : 'none'}`, { returnObjects: true })}
        link={{ to: '/incubation/news', search: beyond ? { ...search, page: undefined } : {} }}
        level={3}
      />
      {beyond ? null : <Recommended of="news" />}
    </>
  );
}
