import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Article, ArticleItem, LockedArticle } from '../../../../../contract/content.ts';
import { ContentArticle } from '../../../../app/content-article.tsx';
import { ContentCards } from '../../../../app/content-card.tsx';
import { ContentCrumbs } from '../../../../app/content-crumbs.tsx';
import { ContentDay } from '../../../../app/content-day.tsx';
import { useOwnRead } from '../../../../app/use-own-read.ts';
import { useReading } from '../../../../app/use-reading.ts';
import { Tag } from '../../../../ui/tag.tsx';
import { ArticleCard } from './-article-card.tsx';
import { ArticleWall } from './-article-wall.tsx';
import styles from './-article.module.css';

type ArticleViewProps = { article: Article | LockedArticle; related: readonly ArticleItem[] };

export function ArticleView({ article, related }: ArticleViewProps) {
  const { t } = useTranslation(['innovation', 'reports']);
  const { topic, access } = article;
  useOwnRead({ kind: 'article', id: article.id }, access === 'locked');
  const views = useReading(article.id);
  return (
    <>
      <ContentArticle
        crumbs={<ArticleCrumbs article={article} />}
        tags={
          <>
            <Tag look="jade">{article.category?.title ?? t('article.tag')}</Tag>
            <Tag look="outline">{t(article.is_premium ? 'list.paid' : 'list.free')}</Tag>
            {access === 'purchased' ? <Tag look="jade">{t('reports:buy.owned')}</Tag> : null}
          </>
        }
        title={article.title}
        by={
          <>
            <span>{t('article.desk', { author: article.author })}</span>
            <ContentDay day={article.date} />
            {topic === null ? null : (
              <Link to="/incubation/innovation" search={{ topic_id: topic.id }}>
                {t('article.topic', { title: topic.title })}
              </Link>
            )}
          </>
        }
        summary={article.summary}
        summaryLabel={t('article.summary')}
        seed={article.id}
        blocks={'body' in article ? article.body : article.preview}
      >
        {access === 'locked' ? <ArticleWall article={article} /> : null}
        <ArticleTags article={article} />
        <p className={styles.views}>
          {views === null ? null : t('article.views', { count: views })}
        </p>
      </ContentArticle>
      {related.length === 0 ? null : (
        <section className="section alternate" aria-labelledby="related-articles">
          <div className="page">
            <h2 id="related-articles">{t('article.related')}</h2>
            <ContentCards>
              {related.map((item, place) => (
                <ArticleCard key={item.id} article={item} place={place} level={3} />
              ))}
            </ContentCards>
          </div>
        </section>
      )}
    </>
  );
}

function ArticleTags({ article: { tags } }: { article: ArticleItem }) {
  const { t } = useTranslation('innovation');
  if (tags.length === 0) return null;
  return (
    <nav className={styles.tags} aria-label={t('article.tags')}>
      {tags.map(({ id, title }) => (
        <Link key={id} to="/incubation/innovation" search={{ tag: id }}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

function ArticleCrumbs({ article: { title, category } }: { article: ArticleItem }) {
  const { t } = useTranslation('innovation');
  return (
    <ContentCrumbs
      here={title}
      links={[
        { key: 'area', link: <Link to="/incubation">{t('crumbs.incubation')}</Link> },
        {
          key: 'innovation',
          link: <Link to="/incubation/innovation">{t('crumbs.innovation')}</Link>,
        },
        ...(category === null
          ? []
          : [
              {
                key: 'category',
                link: (
                  <Link to="/incubation/innovation" search={{ category_id: category.id }}>
                    {category.title}
                  </Link>
                ),
              },
            ]),
      ]}
    />
  );
}
