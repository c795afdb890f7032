import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { ArticleItem, ArticlePage } from '../../../../../contract/content.ts';
import { ContentCards } from '../../../../app/content-card.tsx';
import { ContentPager } from '../../../../app/content-pager.tsx';
import { buttonLook } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../-page-head.tsx';
import styles from '../report/-list.module.css';
import { ArticleCard } from './-article-card.tsx';
import { ArticleFilters, type ArticleChoices } from './-article-filters.tsx';
import type { ArticlesSearch } from './-articles-search.ts';

type ArticlesProps = ArticleChoices & {
  search: ArticlesSearch;
  articles: v.InferOutput<typeof ArticlePage>;
  /** The newest of all, for a list that is short. */
  others: readonly ArticleItem[];
};

export function Articles({ search, articles, others, ...choices }: ArticlesProps) {
  const { t } = useTranslation('innovation');
  const { items, total } = articles;
  const shown = items.map(({ id }) => id);
  const more = others.filter(({ id }) => !shown.includes(id)).slice(0, 3);
  return (
    <>
      <PageHead
        eyebrow={t('hero.eyebrow')}
        title={t('hero.title')}
        lede={t('hero.lede')}
        seed="insight6"
      >
        <Link to="/incubation/innovation/topics" className={buttonLook()}>
          {t('filters.topics')}
        </Link>
      </PageHead>
      <section className="section" aria-label={t('list.title')}>
        <div className="page">
          <ArticleFilters search={search} {...choices} />
          {items.length === 0 ? (
            <NoArticles search={search} beyond={total > 0} />
          ) : (
            <>
              <div className={styles.cards}>
                <ContentCards>
                  {items.map((article, place) => (
                    <ArticleCard key={article.id} article={article} place={place} />
                  ))}
                </ContentCards>
              </div>
              <ContentPager
                list={articles}
                renderLink={({ page: to, label, current, children }) => (
                  <Link
                    to="/incubation/innovation"
                    search={{ ...search, page: to === 1 ? undefined : String(to) }}
                    activeOptions={{ exact: true }}
                    aria-label={label}
                    aria-current={current ? 'page' : undefined}
                  >
                    {children}
                  </Link>
                )}
              />
            </>
          )}
          {more.length === 0 ? null : (
            <section className={styles.others} aria-labelledby="more-insights">
              <h2 id="more-insights">{t('list.more')}</h2>
              <ContentCards>
                {more.map((article, place) => (
                  <ArticleCard key={article.id} article={article} place={place} level={3} />
                ))}
              </ContentCards>
            </section>
          )}
        </div>
      </section>
    </>
  );
}

function NoArticles({ search, beyond }: { search: ArticlesSearch; beyond: boolean }) {
  const { t } = useTranslation('innovation');
  return (
    <EmptyState
      drawing="search"
      heading={t(beyond ? 'empty.beyond' : 'empty.title')}
      text={t(beyond ? 'empty.beyondText' : 'empty.text')}
      actions={
        <Link
          to="/incubation/innovation"
          search={beyond ? { ...search, page: undefined } : {}}
          className={buttonLook({ variant: 'primary' })}
        >
          {t(beyond ? 'empty.first' : 'empty.lift')}
        </Link>
      }
    />
  );
}
