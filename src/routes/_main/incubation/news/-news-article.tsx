import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { News, NewsItem } from '../../../../../contract/content.ts';
import { ContentArticle } from '../../../../app/content-article.tsx';
import { ContentCard, ContentCards } from '../../../../app/content-card.tsx';
import { ContentCrumbs } from '../../../../app/content-crumbs.tsx';
import { ContentDay } from '../../../../app/content-day.tsx';
import { buttonLook } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import styles from './-news-article.module.css';

type NewsArticleProps = { news: News; related: readonly NewsItem[] };

export function NewsArticle({ news, related }: NewsArticleProps) {
  const { t } = useTranslation(['news', 'incubation']);
  return (
    <>
      <ContentArticle
        crumbs={
          <ContentCrumbs
            links={[
              {
                key: 'incubation',
                link: <Link to="/incubation">{t('incubation:crumbs.incubation')}</Link>,
              },
              {
                key: 'news',
                link: <Link to="/incubation/news">{t('incubation:crumbs.news')}</Link>,
              },
            ]}
            here={news.title}
          />
        }
        tags={news.category === null ? null : <Tag look="jade">{news.category.title}</Tag>}
        title={news.title}
        by={
          <span className={styles.day}>
            <Icon name="clock" size={16} />
            <ContentDay day={news.date} />
          </span>
        }
        summary={news.summary}
        summaryLabel={t('news:summary')}
        seed={news.id}
        blocks={news.body}
      >
        {news.tags.length === 0 ? null : (
          <nav className={styles.tags} aria-label={t('news:filters.tags')}>
            {news.tags.map(({ id, title }) => (
              <Link key={id} to="/incubation/news" search={{ tag: id }}>
                {title}
              </Link>
            ))}
          </nav>
        )}
        <section className={styles.ask} aria-labelledby="news-ask">
          <div>
            <h2 id="news-ask">{t('news:ask.title')}</h2>
            <p>{t('news:ask.text')}</p>
          </div>
          <Link to="/contact-us" className={buttonLook()}>
            {t('news:ask.action')}
          </Link>
        </section>
      </ContentArticle>
      {related.length === 0 ? null : (
        <section className="section alternate" aria-labelledby="news-related">
          <div className="page">
            <h2 id="news-related">{t('news:more')}</h2>
            <ContentCards>
              {related.map((item, place) => (
                <RelatedNews key={item.id} item={item} place={place} />
              ))}
            </ContentCards>
          </div>
        </section>
      )}
    </>
  );
}

function RelatedNews({ item, place }: { item: NewsItem; place: number }) {
  return (
    <ContentCard
      seed={item.id}
      place={place}
      meta={
        <>
          {item.category === null ? null : <Tag>{item.category.title}</Tag>}
          <ContentDay day={item.date} />
        </>
      }
      title={
        <Link to="/incubation/news/$id" params={{ id: item.id }}>
          {item.title}
        </Link>
      }
    />
  );
}
