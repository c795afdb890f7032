import { useTranslation } from 'react-i18next';
import type { ReportItem } from '#contract/content/schemas.ts';
import { drawReportCover } from '#src/app/content/covers.tsx';
import { ContentCard } from '#src/app/content/card.tsx';
import { ContentDay } from '#src/app/content/day.tsx';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Tag } from '#src/ui/controls/tag.tsx';
import { listInside } from './inside.ts';

type ReportCardProps = {
  report: ReportItem;
  level?: 2 | 3;
  /** Shows the summary too, where few cards leave room. */
  isSummed?: boolean;
};

export function ReportCard({ report, level = 2, isSummed = false }: ReportCardProps) {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const {
    id,
    title,
    summary,
    date,
    category,
    pages,
    price,
    cover,
    tint,
    is_premium: isPaid,
  } = report;
  const inside = listInside(report.inside, t);
  return (
    <ContentCard
      level={level}
      meta={
        <>
          <Tag>{category?.title ?? t('detail.tag')}</Tag>
          <span>{isPaid ? formatListPrice(price, locale) : t('list.free')}</span>
          <span>{t('list.pages', { pages })}</span>
          <ContentDay day={date} />
        </>
      }
      title={title}
      link={{ to: '/incubation/report/$id', params: { id } }}
      summary={isSummed || cover === null ? summary : undefined}
      cover={drawReportCover(cover)}
      tint={tint}
    >
      {inside.length === 0 ? undefined : (
        <p className="cluster caption gap-8">
          {inside.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
    </ContentCard>
  );
}
