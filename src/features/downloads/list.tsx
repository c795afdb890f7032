import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { BoughtArticlePage, ReportItem, ReportPage } from '#contract/content/schemas.ts';
import { drawReportCover } from '#src/app/content/covers.tsx';
import { ContentDay } from '#src/app/content/day.tsx';
import { EmptyList } from '#src/app/content/empty-list.tsx';
import { PagedList } from '#src/app/content/paged-list.tsx';
import { Recommended } from '#src/app/content/recommended.tsx';
import { ReportDownload } from '#src/app/content/report-download.tsx';
import { BoughtArticles } from './articles.tsx';
import styles from './list.module.css';

type DownloadsProps = {
  reports: v.InferOutput<typeof ReportPage>;
  articles: v.InferOutput<typeof BoughtArticlePage>;
};

/** The purchased items, each with cover and link to its file (spec 3). */
export function Downloads({ reports, articles }: DownloadsProps) {
  const bought = articles.items.length === 0 ? null : <BoughtArticles articles={articles} />;
  return (
    <>
      {reports.total === 0 && bought !== null ? null : <Reports reports={reports} />}
      {bought}
    </>
  );
}

function Reports({ reports }: Pick<DownloadsProps, 'reports'>) {
  const { t } = useTranslation('downloads');
  return (
    <PagedList
      list={reports}
      of="downloads"
      linkTo={(page) => ({
        to: '/user/downloadable-reports',
        search: { page: page === 1 ? undefined : String(page) },
      })}
      empty={<NoDownloads beyond={reports.total > 0} />}
    >
      <ul className="frame ruled overflow-hidden" aria-label={t('list')}>
        {reports.items.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
    </PagedList>
  );
}

function Row({ report: { id, title, author, date, pages, cover } }: { report: ReportItem }) {
  const { t } = useTranslation('downloads');
  return (
    <li className={`gap-20 grid items-center p-16 ${styles.row}`}>
      <span className={`block overflow-hidden bg-2 border rounded-md ${styles.cover}`}>
        {drawReportCover(cover)}
      </span>
      <div className={`grid gap-6 ${styles.about}`}>
        <h2>
          <Link to="/incubation/report/$id" params={{ id }}>
            {title}
          </Link>
        </h2>
        <p className={`cluster caption ${styles.facts}`}>
          <span>{author}</span>
          <span>
            <span>{`${t('published')} `}</span>
            <ContentDay day={date} />
          </span>
          <span>{t('pages', { count: pages })}</span>
        </p>
      </div>
      <ReportDownload report={{ id, title }} />
    </li>
  );
}

function NoDownloads({ beyond }: { beyond: boolean }) {
  const { t } = useTranslation('downloads');
  const words = t(`empty.${beyond ? 'beyond' : 'none'}`, { returnObjects: true });
  return beyond ? (
    <EmptyList words={words} link={{ to: '/user/downloadable-reports', search: {} }} />
  ) : (
    <>
      <EmptyList
        drawing="empty"
        variant="primary"
        words={words}
        link={{ to: '/incubation/report' }}
      />
      <Recommended of="report" />
    </>
  );
}
