import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type {
  ArticleItem,
  LockedArticle,
  OwnArticle,
  UnopenedArticle,
} from '#contract/content/schemas.ts';
import { ContentArticle } from '#src/app/content/article.tsx';
import { ContentCrumbs } from '#src/app/content/crumbs.tsx';
import { ContentDay } from '#src/app/content/day.tsx';
import { Paywall } from '#src/app/content/paywall.tsx';
import { Recommended } from '#src/app/content/recommended.tsx';
import { createLater } from '#src/app/lazy/later.tsx';
import { useOwnRead } from '#src/app/content/use-own-read.ts';
import { ChartFigure } from '#src/ui/controls/chart-figure.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import { useViewCount } from './use-view-count.ts';
import styles from './article.module.css';

const loadRelated = async () => (await import('./related.later.tsx')).RelatedArticles;

const RelatedArticles = createLater<{ articles: readonly ArticleItem[] }>({
  known: import.meta.env.SSR ? await loadRelated() : null,
  load: loadRelated,
});

// The server renders the page as a guest sees it.
const UnopenedText = createLater<{ article: UnopenedArticle }>({
  known: null,
  load: async () => (await import('./unopened.later.tsx')).UnopenedText,
});

type ArticleViewProps = { article: OwnArticle | LockedArticle; related: readonly ArticleItem[] };

export function ArticleView({ article, related }: ArticleViewProps) {
  const { t } = useTranslation(['innovation', 'paywall']);
  const { topic, access } = article;
  useOwnRead({ kind: 'article', id: article.id }, access === 'locked');
  const views = useViewCount(article.id);
  return (
    <>
      <ContentArticle
        crumbs={<ArticleCrumbs article={article} />}
        tags={
          <>
            <Tag variant="jade">{article.category?.title ?? t('article.tag')}</Tag>
            <Tag variant="outline">{t(article.is_premium ? 'list.paid' : 'list.free')}</Tag>
            {access === 'purchased' || access === 'unopened' ? (
              <Tag variant="jade">{t('paywall:owned')}</Tag>
            ) : null}
          </>
        }
        title={article.title}
        by={
          <>
            <span>{t('article.desk', { author: article.author })}</span>
            <ContentDay day={article.date} />
            {topic === null ? null : (
              <Link className="touch" to="/incubation/innovation" search={{ topic_id: topic.id }}>
                {t('article.topic', { title: topic.title })}
              </Link>
            )}
          </>
        }
        summary={article.summary}
        summaryLabel={t('article.summary')}
        cover={article.diagram === null ? null : <ChartFigure chart={article.diagram} />}
        blocks={'body' in article ? article.body : article.preview}
      >
        {access === 'locked' ? (
          <Paywall
            label={t('paywall:region')}
            heading={t('wall.heading')}
            text={t('wall.text')}
            price={article.price}
            terms={article.terms}
            purchase={{ kind: 'article', id: article.id }}
          />
        ) : null}
        {access === 'unopened' ? <UnopenedText article={article} /> : null}
        <ArticleTags article={article} />
        <p className={styles.views}>
          {views === null ? null : t('article.views', { count: views })}
        </p>
      </ContentArticle>
      <RelatedArticles articles={related} />
      <div className="page">
        <Recommended except={[article, ...related].map(({ id }) => ({ kind: 'article', id }))} />
      </div>
    </>
  );
}

function ArticleTags({ article: { tags } }: { article: ArticleItem }) {
  const { t } = useTranslation('innovation');
  if (tags.length === 0) return null;
  return (
    <nav className={`cluster gap-8 border-top ${styles.tags}`} aria-label={t('article.tags')}>
      {tags.map(({ id, title }) => (
        <Link key={id} className="chip" to="/incubation/innovation" search={{ tag: id }}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

function ArticleCrumbs({ article: { title, category } }: { article: ArticleItem }) {
  const { t } = useTranslation(['innovation', 'shell']);
  return (
    <ContentCrumbs
      here={title}
      links={[
        { title: t('shell:nav.incubation'), link: { to: '/incubation' } },
        { title: t('shell:footer.more.insights'), link: { to: '/incubation/innovation' } },
        category === null
          ? null
          : {
              title: category.title,
              link: { to: '/incubation/innovation', search: { category_id: category.id } },
            },
      ]}
    />
  );
}
