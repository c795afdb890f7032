import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LockedReport, Report, ReportItem } from '../../../../../contract/content.ts';
import { ContentArticle } from '../../../../app/content-article.tsx';
import { ContentCards } from '../../../../app/content-card.tsx';
import { ContentCrumbs } from '../../../../app/content-crumbs.tsx';
import { ContentDay } from '../../../../app/content-day.tsx';
import { useOwnRead } from '../../../../app/use-own-read.ts';
import { formatListPrice } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { DownloadReport } from './-download.tsx';
import { PriceTag } from './-price-tag.tsx';
import { PurchaseAct } from './-purchase.tsx';
import { ReportCard } from './-report-card.tsx';
import styles from './-purchase.module.css';

type ReportViewProps = { report: Report | LockedReport; related: readonly ReportItem[] };

export function ReportView({ report, related }: ReportViewProps) {
  const { t } = useTranslation('reports');
  const isLocked = report.access === 'locked';
  useOwnRead({ kind: 'report', id: report.id }, isLocked);
  return (
    <>
      <ContentArticle
        crumbs={<ReportCrumbs report={report} />}
        tags={
          <>
            <Tag look="jade">{t('detail.tag')}</Tag>
            <Tag look="outline">{t(report.is_premium ? 'filters.paid' : 'filters.free')}</Tag>
          </>
        }
        title={report.title}
        by={
          <>
            <span>{t('detail.desk', { author: report.author })}</span>
            <ContentDay day={report.date} />
            <span>{t('detail.pages', { pages: report.pages })}</span>
          </>
        }
        summary={report.summary}
        summaryLabel={t('detail.summary')}
        seed={report.id}
        blocks={'body' in report ? report.body : []}
        aside={<Offer report={report} />}
      >
        <Contents chapters={report.contents} />
        {isLocked ? <Wall report={report} /> : null}
        <Use />
      </ContentArticle>
      {related.length === 0 ? null : (
        <section className="section alternate" aria-labelledby="related-reports">
          <div className="page">
            <h2 id="related-reports">{t('detail.related')}</h2>
            <ContentCards>
              {related.map((item, place) => (
                <ReportCard key={item.id} report={item} place={place} level={3} />
              ))}
            </ContentCards>
          </div>
        </section>
      )}
    </>
  );
}

function ReportCrumbs({ report: { title, category } }: { report: ReportItem }) {
  const { t } = useTranslation('reports');
  return (
    <ContentCrumbs
      here={title}
      links={[
        { key: 'area', link: <Link to="/incubation">{t('crumbs.incubation')}</Link> },
        { key: 'reports', link: <Link to="/incubation/report">{t('crumbs.reports')}</Link> },
        ...(category === null
          ? []
          : [
              {
                key: 'category',
                link: (
                  <Link
                    to="/incubation/report/category/$categoryId"
                    params={{ categoryId: category.id }}
                  >
                    {category.title}
                  </Link>
                ),
              },
            ]),
      ]}
    />
  );
}

/** Price or ownership, and the one act that follows from it. */
function Offer({ report }: { report: Report | LockedReport }) {
  const { t } = useTranslation('reports');
  const amount = formatListPrice(report.price, useLocale());
  const { id, access, pages } = report;
  return (
    <Card
      as="aside"
      className={styles.aside}
      aria-label={t('buy.region')}
      data-locked={access === 'locked' || undefined}
    >
      {access === 'purchased' ? (
        <Tag look="jade">{t('buy.owned')}</Tag>
      ) : (
        <PriceTag price={report.price} />
      )}
      {access === 'locked' ? (
        <PurchaseAct purchase={{ kind: 'report', id }} amount={amount} />
      ) : (
        <>
          <p>{t(access === 'free' ? 'buy.freeReport' : 'buy.ownedReport')}</p>
          <DownloadReport id={id} />
        </>
      )}
      <ul className={styles.facts}>
        <li>
          <Icon name="check" />
          {t('detail.pages', { pages })}
        </li>
        <li>
          <Icon name="check" />
          {t('detail.desk', { author: report.author })}
        </li>
      </ul>
      {access === 'locked' ? <p className={styles.hint}>{t('buy.wallets')}</p> : null}
      <Link to="/contact-us">{t('detail.ask')}</Link>
    </Card>
  );
}

/** What is inside the file. */
function Contents({ chapters }: { chapters: readonly string[] }) {
  const { t } = useTranslation('reports');
  return (
    <section className={styles.contents} aria-labelledby="report-contents">
      <h2 id="report-contents">{t('detail.contents')}</h2>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter}>{chapter}</li>
        ))}
      </ol>
    </section>
  );
}

/** Where the summary ends, buying starts. */
function Wall({ report: { id, pages, price } }: { report: ReportItem }) {
  const { t } = useTranslation('reports');
  const amount = formatListPrice(price, useLocale());
  return (
    <section className={`paywall ${styles.wall}`} aria-label={t('buy.wallReport')}>
      <span className={styles.cut}>{t('buy.cut')}</span>
      <div>
        <h2>{t('buy.wallReport')}</h2>
        <p className={styles.text}>{t('buy.wallReportText', { pages })}</p>
      </div>
      <PriceTag price={price} />
      <PurchaseAct purchase={{ kind: 'report', id }} amount={amount} />
      <p className={styles.hint}>{t('buy.wallets')}</p>
    </section>
  );
}

function Use() {
  const { t } = useTranslation('reports');
  return (
    <section className={styles.use} aria-labelledby="report-use">
      <h2 id="report-use">{t('detail.aboutTitle')}</h2>
      <p>{t('detail.about.lead')}</p>
      <p>{t('detail.about.use')}</p>
      <p>{t('detail.about.limits')}</p>
    </section>
  );
}
