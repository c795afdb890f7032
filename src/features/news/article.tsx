import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { News, NewsItem } from '#contract/content/schemas.ts';
import { ContentArticle } from '#src/app/content/article.tsx';
import { ContentCard } from '#src/app/content/card.tsx';
import { ContentCrumbs } from '#src/app/content/crumbs.tsx';
import { ContentDay } from '#src/app/content/day.tsx';
import { Recommended } from '#src/app/content/recommended.tsx';
import { RelatedContent } from '#src/app/content/related.tsx';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './article.module.css';

type NewsArticleProps = { news: News; related: readonly NewsItem[] };

export function NewsArticle({ news, related }: NewsArticleProps) {
  const { t } = useTranslation(['news', 'incubation', 'shell']);
  return (
    <>
      <ContentArticle
        crumbs={
          <ContentCrumbs
            links={[
              { title: t('shell:nav.incubation'), link: { to: '/incubation' } },
              { title: t('shell:footer.more.news'), link: { to: '/incubation/news' } },
            ]}
            here={news.title}
          />
        }
        tags={news.category === null ? null : <Tag variant="jade">{news.category.title}</Tag>}
        title={news.title}
        by={
          <span className={`inline-flex items-center gap-6 ${styles.day}`}>
            <Icon name="clock" size={16} />
            <ContentDay day={news.date} />
          </span>
        }
        summary={news.summary}
        summaryLabel={t('news:summary')}
        blocks={news.body}
      >
        {news.tags.length === 0 ? null : (
          <nav className="cluster gap-8" aria-label={t('news:filters.tags')}>
            {news.tags.map(({ id, title }) => (
              <Link key={id} className="chip" to="/incubation/news" search={{ tag: id }}>
                {title}
              </Link>
            ))}
          </nav>
        )}
        <section
          className={`cluster justify-between p-24 border rounded-lg ${styles.ask}`}
          aria-labelledby="news-ask"
        >
          <div>
            <h2 id="news-ask">{t('news:ask.title')}</h2>
            <p>{t('news:ask.text')}</p>
          </div>
          <Link to="/contact-us" className={buttonClass()}>
            {t('news:ask.action')}
          </Link>
        </section>
      </ContentArticle>
      <RelatedContent
        id="news-related"
        heading={t('news:more')}
        cards={related.map((item) => (
          <RelatedNews key={item.id} item={item} />
        ))}
      />
      <div className="page">
        <Recommended except={[news, ...related].map(({ id }) => ({ kind: 'news', id }))} />
      </div>
    </>
  );
}

function RelatedNews({ item }: { item: NewsItem }) {
  return (
    <ContentCard
      meta={
        <>
          {item.category === null ? null : <Tag>{item.category.title}</Tag>}
          <ContentDay day={item.date} />
        </>
      }
      title={item.title}
      link={{ to: '/incubation/news/$id', params: { id: item.id } }}
    />
  );
}
