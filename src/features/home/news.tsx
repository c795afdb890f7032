import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NewsItem } from '#contract/content/schemas.ts';
import { MoreLink } from '#src/app/content/more-link.tsx';
import styles from './news.module.css';

/** The latest news and notices, one line each, with the date first. */
export function HomeNews({ news }: { news: readonly NewsItem[] }) {
  const { t } = useTranslation('home');
  if (news.length === 0) return null;
  return (
    <section className={`page ${styles.news}`} aria-labelledby="home-news">
      <div className={`cluster justify-between ${styles.head}`}>
        <h2 id="home-news">{t('news.title')}</h2>
        <MoreLink link={{ to: '/incubation/news' }}>{t('news.more')}</MoreLink>
      </div>
      <ul className={`mt-20 border-top ${styles.list}`}>
        {news.map(({ id, title, date, category }) => (
          <li key={id}>
            <Link to="/incubation/news/$id" params={{ id }}>
              <time className="secondary tabular" dateTime={date}>
                {date}
              </time>
              <b className="weight-500 leading-16">{title}</b>
              <small className="fine">{category?.title}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
