import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { TopicPage } from '../../../../../contract/content.ts';
import { ContentCard, ContentCards } from '../../../../app/content-card.tsx';
import { ContentCrumbs } from '../../../../app/content-crumbs.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { PageHead } from '../../-page-head.tsx';

export function Topics({ topics }: { topics: v.InferOutput<typeof TopicPage> }) {
  const { t } = useTranslation('innovation');
  return (
    <>
      <PageHead
        eyebrow={t('topicsHero.eyebrow')}
        title={t('topicsHero.title')}
        lede={t('topicsHero.lede')}
        seed="topics2"
      />
      <section aria-label={t('topics.list')}>
        <div className="page">
          <ContentCrumbs
            here={t('topicsHero.eyebrow')}
            links={[
              { key: 'area', link: <Link to="/incubation">{t('crumbs.incubation')}</Link> },
              {
                key: 'innovation',
                link: <Link to="/incubation/innovation">{t('crumbs.innovation')}</Link>,
              },
            ]}
          />
          <ContentCards>
            {topics.items.map(({ id, title, summary, category, article_count: total }, place) => (
              <ContentCard
                key={id}
                seed={id}
                place={place}
                level={2}
                meta={
                  <>
                    {category === null ? null : <Tag>{category.title}</Tag>}
                    <span>{t('topics.count', { total })}</span>
                  </>
                }
                title={
                  <Link to="/incubation/innovation" search={{ topic_id: id }}>
                    {title}
                  </Link>
                }
                summary={summary}
              />
            ))}
          </ContentCards>
        </div>
        <div className="section" />
      </section>
    </>
  );
}
