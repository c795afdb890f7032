import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Recommendation } from '#contract/content/schemas.ts';
import { toItemKey } from '#src/api/recommended.ts';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Tag } from '#src/ui/controls/tag.tsx';
import { ContentCard } from './card.tsx';
import { ContentDay } from './day.tsx';
import place from './recommended.module.css';
import styles from './recommended-row.module.css';
import { type RecommendedProps, useRecommended } from './use-recommended.ts';

/** A row of cards with the recommended items, if any. */
export function RecommendedRow(props: RecommendedProps) {
  const { t } = useTranslation('recommended');
  const items = useRecommended(props);
  if (items === null) return <div className={place.space} />;
  if (items.length === 0) return null;
  return (
    <section className={styles.recommended} aria-labelledby="recommended-items">
      <h2 id="recommended-items">{t('heading')}</h2>
      <ul className={`grid mt-16 ${styles.items}`}>
        {items.map((item) => (
          <Card key={toItemKey(item)} item={item} isMixed={props.of === undefined} />
        ))}
      </ul>
    </section>
  );
}

/** `isMixed`: the items around it are of other kinds. */
function Card({ item, isMixed }: { item: Recommendation; isMixed: boolean }) {
  const { t } = useTranslation('recommended');
  const locale = useLocale();
  const { kind, title, date, price } = item;
  return (
    <ContentCard
      meta={
        <>
          {isMixed ? <Tag>{t(`kind.${kind}`)}</Tag> : null}
          {price === null ? null : (
            <span>{price.cny === 0 ? t('free') : formatListPrice(price, locale)}</span>
          )}
          {date === null ? null : <ContentDay day={date} />}
        </>
      }
      title={title}
      link={toPage(item)}
    />
  );
}

function toPage({ kind, id }: Recommendation): LinkProps {
  switch (kind) {
    case 'news':
      return { to: '/incubation/news/$id', params: { id } };
    case 'report':
      return { to: '/incubation/report/$id', params: { id } };
    case 'article':
      return { to: '/incubation/innovation/$id', params: { id } };
    case 'package':
      return { to: '/packages/$identifier', params: { identifier: id } };
  }
}
