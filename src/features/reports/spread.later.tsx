import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LockedReport, Report } from '#contract/content/schemas.ts';
import { ContentDay } from '#src/app/content/day.tsx';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { Lede, TitleWords } from '#src/ui/controls/eyebrow.tsx';
import { Price } from '#src/ui/controls/price.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import { listInside } from './inside.ts';
import { ReportPreview } from './preview.later.tsx';
import styles from './spread.module.css';

/** A report laid open at the top of the list: what it says and holds, two of its pages, price and link. */
export function ReportSpread({ report }: { report: Report | LockedReport }) {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const { id, title, summary, category, date, pages, contents } = report;
  return (
    <section className={`grid border-bottom ${styles.spread}`} aria-labelledby="newest-report">
      <div className={`stack gap-16 content-start ${styles.words}`}>
        <p className="cluster caption gap-12">
          <Tag variant="jade">{t('list.newest')}</Tag>
          {category === null ? null : <span>{category.title}</span>}
          <ContentDay day={date} />
        </p>
        <h2 id="newest-report">
          <TitleWords>{title}</TitleWords>
        </h2>
        <Lede>{summary}</Lede>
        <ol className={`color-2 ${styles.chapters}`} aria-label={t('detail.contents')}>
          {contents.map((chapter) => (
            <li key={chapter} className="border-top">
              {chapter}
            </li>
          ))}
        </ol>
      </div>
      <ReportPreview report={report} isListed />
      <div className={`frame p-24 stack gap-20 ${styles.offer}`}>
        <CheckList items={[t('detail.pages', { pages }), ...listInside(report.inside, t)]} />
        <Price
          amount={report.is_premium ? formatListPrice(report.price, locale) : t('list.free')}
        />
        <Link
          className={buttonClass({ variant: 'primary', size: 'large' })}
          to="/incubation/report/$id"
          params={{ id }}
        >
          {t('list.open')}
        </Link>
      </div>
    </section>
  );
}
