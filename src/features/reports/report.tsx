import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LockedReport, Report, ReportItem } from '#contract/content/schemas.ts';
import { ContentArticle } from '#src/app/content/article.tsx';
import { ContentCrumbs } from '#src/app/content/crumbs.tsx';
import { ContentDay } from '#src/app/content/day.tsx';
import { createLater } from '#src/app/lazy/later.tsx';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { Paywall } from '#src/app/content/paywall.tsx';
import { PriceTag } from '#src/app/content/price-tag.tsx';
import { PurchaseAct } from '#src/app/content/purchase.tsx';
import { useOwnRead } from '#src/app/content/use-own-read.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import type { BuyBarProps } from './buy-bar.tsx';
import { listInside } from './inside.ts';
import type { ReportPreviewProps } from './preview.later.tsx';
import { DownloadReport } from './download.tsx';
import styles from '#src/app/content/purchase.module.css';

const loadBuyBar = async () => (await import('./buy-bar.tsx')).BuyBar;

const loadRelated = async () => (await import('./related.later.tsx')).RelatedReports;

const RelatedReports = createLater<{ reports: readonly ReportItem[] }>({
  known: import.meta.env.SSR ? await loadRelated() : null,
  load: loadRelated,
});

const loadPreview = async () => (await import('./preview.later.tsx')).ReportPreview;

const ReportPreview = createLater<ReportPreviewProps>({
  known: import.meta.env.SSR ? await loadPreview() : null,
  load: loadPreview,
});

type ReportViewProps = { report: Report | LockedReport; related: readonly ReportItem[] };

export function ReportView({ report, related }: ReportViewProps) {
  const { t } = useTranslation('reports');
  const isLocked = report.access === 'locked';
  const { Component: BuyBar } = useLazy<BuyBarProps>(loadBuyBar, { when: useLoaded() && isLocked });
  useOwnRead({ kind: 'report', id: report.id }, isLocked);
  return (
    <>
      <ContentArticle
        crumbs={<ReportCrumbs report={report} />}
        tags={
          <>
            <Tag variant="jade">{t('detail.tag')}</Tag>
            <Tag variant="outline">{t(report.is_premium ? 'filters.paid' : 'filters.free')}</Tag>
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
        blocks={'body' in report ? report.body : []}
        aside={<Offer report={report} />}
      >
        <Contents chapters={report.contents} />
        <Use />
        {report.preview.length === 0 ? null : <ReportPreview report={report} />}
        {isLocked ? (
          <Paywall
            label={t('buy.wallReport')}
            heading={t('buy.wallReport')}
            text={t('buy.wallReportText', { pages: report.pages })}
            price={report.price}
            terms={report.terms}
            purchase={{ kind: 'report', id: report.id }}
          />
        ) : null}
      </ContentArticle>
      <RelatedReports reports={related} />
      {isLocked && BuyBar !== null ? <BuyBar price={report.price} /> : null}
    </>
  );
}

function ReportCrumbs({ report: { title, category } }: { report: ReportItem }) {
  const { t } = useTranslation(['reports', 'shell']);
  return (
    <ContentCrumbs
      here={title}
      links={[
        { title: t('shell:nav.incubation'), link: { to: '/incubation' } },
        { title: t('title'), link: { to: '/incubation/report' } },
        category === null
          ? null
          : {
              title: category.title,
              link: {
                to: '/incubation/report/category/$categoryId',
                params: { categoryId: category.id },
              },
            },
      ]}
    />
  );
}

/** Price or ownership, and the one act that follows from it. */
function Offer({ report }: { report: Report | LockedReport }) {
  const { t } = useTranslation('reports');
  const { t: wall } = useTranslation('paywall');
  const { id, access, pages } = report;
  return (
    <Card
      as="aside"
      className={`stack gap-16 p-24 ${styles.aside}`}
      aria-label={wall('region')}
      data-locked={access === 'locked' || undefined}
    >
      {access === 'purchased' ? (
        <Tag variant="jade">{wall('owned')}</Tag>
      ) : (
        <PriceTag price={report.price} />
      )}
      {access === 'locked' ? (
        <PurchaseAct purchase={{ kind: 'report', id }} price={report.price} terms={report.terms} />
      ) : (
        <>
          <p>{t(access === 'free' ? 'buy.freeReport' : 'buy.ownedReport')}</p>
          <DownloadReport id={id} />
        </>
      )}
      <CheckList
        className="secondary"
        items={[t('detail.pages', { pages }), ...listInside(report.inside, t)]}
      />
      {access === 'locked' ? <p className={styles.hint}>{wall('wallets')}</p> : null}
      <Link className="touch" to="/contact-us">
        {t('detail.ask')}
      </Link>
    </Card>
  );
}

/** The table of contents of the file. */
function Contents({ chapters }: { chapters: readonly string[] }) {
  const { t } = useTranslation('reports');
  return (
    <section className={`stack gap-12 ${styles.contents}`} aria-labelledby="report-contents">
      <h2 id="report-contents">{t('detail.contents')}</h2>
      <ol className="border-top">
        {chapters.map((chapter) => (
          <li key={chapter} className="grid border-bottom">
            {chapter}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Use() {
  const { t } = useTranslation('reports');
  return (
    <section className={`stack gap-12 ${styles.use}`} aria-labelledby="report-use">
      <h2 id="report-use">{t('detail.aboutTitle')}</h2>
      <p className="text-17">{t('detail.about.lead')}</p>
      <p className="text-17">{t('detail.about.use')}</p>
      <p className="text-17">{t('detail.about.limits')}</p>
    </section>
  );
}
