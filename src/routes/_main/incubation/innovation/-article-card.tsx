import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ArticleItem } from '../../../../../contract/content.ts';
import { ContentCard } from '../../../../app/content-card.tsx';
import { ContentDay } from '../../../../app/content-day.tsx';
import { formatListPrice } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Tag } from '../../../../ui/tag.tsx';

type ArticleCardProps = { article: ArticleItem; place: number; level?: 2 | 3 };

export function ArticleCard({ article, place, level = 2 }: ArticleCardProps) {
  const { t } = useTranslation('innovation');
  const locale = useLocale();
  const { id, title, summary, date, category, price, is_premium: isPaid } = article;
  return (
    <ContentCard
      seed={id}
      place={place}
      level={level}
      meta={
        <>
          <Tag>{category?.title ?? t('article.tag')}</Tag>
          <span>{isPaid ? formatListPrice(price, locale) : t('list.free')}</span>
          <ContentDay day={date} />
        </>
      }
      title={
        <Link to="/incubation/innovation/$id" params={{ id }}>
          {title}
        </Link>
      }
      summary={summary}
    />
  );
}
