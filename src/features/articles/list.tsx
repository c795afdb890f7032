import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { ArticleItem, ArticlePage } from '#contract/content/schemas.ts';
import { ContentCards } from '#src/app/content/card.tsx';
import { EmptyList } from '#src/app/content/empty-list.tsx';
import { PageHead } from '#src/app/content/page-head.tsx';
import { PagedList } from '#src/app/content/paged-list.tsx';
import { Recommended } from '#src/app/content/recommended.tsx';
import { buttonClass } from '#src/ui/controls/button.tsx';
import styles from '#src/app/content/list.module.css';
import { ArticleCard } from './card.tsx';
import { ArticleFilters, type ArticleChoices } from './filters.tsx';
import type { ArticlesSearch } from './search.ts';

type ArticlesProps = ArticleChoices & {
  search: ArticlesSearch;
  articles: v.InferOutput<typeof ArticlePage>;
  /** The newest of all, shown if the list is short. */
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
        <Link to="/incubation/innovation/topics" className={buttonClass()}>
          {t('filters.topics')}
        </Link>
      </PageHead>
      <section className="section" aria-label={t('list.title')}>
        <div className="page">
          <ArticleFilters search={search} {...choices} />
          <PagedList
            list={articles}
            of="incubation"
            linkTo={(page) => ({
              to: '/incubation/innovation',
              search: { ...search, page: page === 1 ? undefined : String(page) },
            })}
            empty={<NoArticles search={search} beyond={total > 0} />}
          >
            <div className={styles.cards}>
              <ContentCards>
                {items.map((article) => (
                  <ArticleCard key={article.id} article={article} />
                ))}
              </ContentCards>
            </div>
          </PagedList>
          {more.length === 0 ? null : (
            <section className={styles.others} aria-labelledby="more-insights">
              <h2 id="more-insights">{t('list.more')}</h2>
              <ContentCards>
                {more.map((article) => (
                  <ArticleCard key={article.id} article={article} level={3} />
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
    <>
      <EmptyList
        variant="primary"
        words={t(`empty.${beyond ? 'beyond' : 'none'}`, { returnObjects: true })}
        link={{
          to: '/incubation/innovation',
          search: beyond ? { ...search, page: undefined } : {},
        }}
      />
      {beyond ? null : <Recommended of="article" />}
    </>
  );
}
