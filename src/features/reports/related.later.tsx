import { useTranslation } from 'react-i18next';
import type { ReportItem } from '#contract/content/schemas.ts';
import { RelatedContent } from '#src/app/content/related.tsx';
import { ReportCard } from './card.tsx';

/** The reports named below a report. */
export function RelatedReports({ reports }: { reports: readonly ReportItem[] }) {
  const { t } = useTranslation('reports');
  return (
    <RelatedContent
      id="related-reports"
      heading={t('detail.related')}
      cards={reports.map((item) => (
        <ReportCard key={item.id} report={item} level={3} />
      ))}
    />
  );
}
