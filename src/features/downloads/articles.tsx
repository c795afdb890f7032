import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { BoughtArticlePage } from '#contract/content/schemas.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import styles from './list.module.css';

type Articles = v.InferOutput<typeof BoughtArticlePage>;

/** The purchased articles, each with links to its text and order, and the day. */
export function BoughtArticles({ articles: { items, total } }: { articles: Articles }) {
  const { t } = useTranslation('downloads');
  const locale = useLocale();
  return (
    <section className="stack gap-16" aria-labelledby="articles">
      <h2 id="articles" className="text-18">
        {t('articles.title')}
      </h2>
      <ul className="frame ruled overflow-hidden" aria-labelledby="articles">
        {items.map(({ id, title, order_no: orderNo, bought_at: boughtAt, is_opened: isOpened }) => (
          <li key={orderNo} className={`gap-20 grid items-center p-16 ${styles.row}`}>
            <div className={`grid gap-6 ${styles.about}`}>
              <h3>
                <Link to="/incubation/innovation/$id" params={{ id }}>
                  {title}
                </Link>
              </h3>
              <p className={`cluster caption ${styles.facts}`}>
                <time dateTime={boughtAt}>
                  {t('articles.bought', { day: formatDate(boughtAt, locale) })}
                </time>
                {isOpened ? null : <span>{t('articles.unopened')}</span>}
                <Link to="/user/orders/$id" params={{ id: orderNo }}>
                  {t('articles.order', { number: orderNo })}
                </Link>
              </p>
            </div>
            <Link
              to="/incubation/innovation/$id"
              params={{ id }}
              className={buttonClass()}
              aria-label={t('articles.readOf', { title })}
            >
              {t('articles.read')}
            </Link>
          </li>
        ))}
      </ul>
      {total > items.length ? (
        <p>
          <Link to="/user/orders" search={{ status: 'all', service_type: 'article' }}>
            {t('articles.all', { count: total })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
