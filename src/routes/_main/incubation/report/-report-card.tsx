import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ReportItem } from '../../../../../contract/content.ts';
import { ContentCard } from '../../../../app/content-card.tsx';
import { ContentDay } from '../../../../app/content-day.tsx';
import { formatListPrice } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Tag } from '../../../../ui/tag.tsx';

type ReportCardProps = { report: ReportItem; place: number; level?: 2 | 3 };

export function ReportCard({ report, place, level = 2 }: ReportCardProps) {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const { id, title, summary, date, category, pages, price, is_premium: isPaid } = report;
  return (
    <ContentCard
      seed={id}
      place={place}
      level={level}
      meta={
        <>
          <Tag>{category?.title ?? t('detail.tag')}</Tag>
          <span>{isPaid ? formatListPrice(price, locale) : t('list.free')}</span>
          <span>{t('list.pages', { pages })}</span>
          <ContentDay day={date} />
        </>
      }
      title={
        <Link to="/incubation/report/$id" params={{ id }}>
          {title}
        </Link>
      }
      summary={summary}
    />
  );
}
