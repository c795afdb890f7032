import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { ArticleItem, TopicPage } from '#contract/content/schemas.ts';
import { ContentCard, ContentCards } from '#src/app/content/card.tsx';
import { ContentCrumbs } from '#src/app/content/crumbs.tsx';
import { PageHead } from '#src/app/content/page-head.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import styles from './article.module.css';

type TopicsProps = {
  topics: v.InferOutput<typeof TopicPage>;
  articles: readonly ArticleItem[];
};

export function Topics({ topics, articles }: TopicsProps) {
  const { t } = useTranslation(['innovation', 'shell']);
  return (
    <>
      <PageHead
        eyebrow={t('topicsHero.eyebrow')}
        title={t('topicsHero.title')}
        lede={t('topicsHero.lede')}
        seed="topics2"
      />
      <section aria-label={t('topics.list')}>
        <div className={`page ${styles.topics}`}>
          <ContentCrumbs
            here={t('topicsHero.eyebrow')}
            links={[
              { title: t('shell:nav.incubation'), link: { to: '/incubation' } },
              { title: t('shell:footer.more.insights'), link: { to: '/incubation/innovation' } },
            ]}
          />
          <ContentCards>
            {topics.items.map(({ id, title, summary, category, article_count: count }) => (
              <ContentCard
                key={id}
                level={2}
                meta={
                  <>
                    {category === null ? null : <Tag>{category.title}</Tag>}
                    <span>{t('topics.count', { count })}</span>
                  </>
                }
                title={title}
                link={{ to: '/incubation/innovation', search: { topic_id: id } }}
                summary={summary}
              >
                <ul className={styles.titles}>
                  {articles
                    .filter(({ topic }) => topic?.id === id)
                    .map((article) => (
                      <li key={article.id}>
                        <Link to="/incubation/innovation/$id" params={{ id: article.id }}>
                          {article.title}
                        </Link>
                      </li>
                    ))}
                </ul>
              </ContentCard>
            ))}
          </ContentCards>
        </div>
      </section>
    </>
  );
}
