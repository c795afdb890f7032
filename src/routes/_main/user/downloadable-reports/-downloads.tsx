import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { ReportItem, ReportPage } from '../../../../../contract/content.ts';
import { ContentDay } from '../../../../app/content-day.tsx';
import { buttonLook } from '../../../../ui/button.tsx';
import { CoverMotif } from '../../../../ui/cover-motif.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import styles from './-downloads.module.css';
import { ReportDownload } from './-report-download.tsx';

type DownloadsProps = { reports: v.InferOutput<typeof ReportPage> };

/** What was bought, each with its cover and the way to its file (spec 3). */
export function Downloads({ reports }: DownloadsProps) {
  const { t } = useTranslation('downloads');
  const { items, page, per_page: perPage, total } = reports;
  if (items.length === 0) return total > 0 ? <BeyondTheEnd /> : <NothingBought />;
  return (
    <>
      <ul className={styles.list} aria-label={t('list')}>
        {items.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(total / perPage)}
        summary={t('pager.summary', { count: total })}
        labels={{
          nav: t('pager.nav'),
          previous: t('pager.previous'),
          next: t('pager.next'),
          page: (number) => t('pager.page', { number }),
        }}
        renderLink={({ page: to, label, current, children }) => (
          <Link
            to="/user/downloadable-reports"
            search={{ page: to === 1 ? undefined : String(to) }}
            aria-label={label}
            aria-current={current ? 'page' : undefined}
          >
            {children}
          </Link>
        )}
      />
    </>
  );
}

function Row({ report: { id, title, author, date, pages } }: { report: ReportItem }) {
  const { t } = useTranslation('downloads');
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <CoverMotif seed={id} width={400} height={225} />
      </span>
      <div className={styles.about}>
        <h2>
          <Link to="/incubation/report/$id" params={{ id }}>
            {title}
          </Link>
        </h2>
        <p className={styles.facts}>
          <span>{author}</span>
          <span>
            {t('published')} <ContentDay day={date} />
          </span>
          <span>{t('pages', { count: pages })}</span>
        </p>
      </div>
      <ReportDownload report={{ id, title }} />
    </li>
  );
}

function NothingBought() {
  const { t } = useTranslation('downloads');
  return (
    <EmptyState
      drawing="empty"
      heading={t('empty.title')}
      text={t('empty.text')}
      actions={
        <Link className={buttonLook({ variant: 'primary' })} to="/incubation/report">
          {t('empty.toReports')}
        </Link>
      }
    />
  );
}

function BeyondTheEnd() {
  const { t } = useTranslation('downloads');
  return (
    <EmptyState
      drawing="search"
      heading={t('beyond.title')}
      text={t('beyond.text')}
      actions={
        <Link className={buttonLook()} to="/user/downloadable-reports" search={{}}>
          {t('beyond.first')}
        </Link>
      }
    />
  );
}
