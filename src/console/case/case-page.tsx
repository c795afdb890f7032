import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case } from '#contract/staff/case.ts';
import { useMedia } from '#src/app/device/use-media.ts';
import { useConsole } from '#src/console/app/console-context.ts';
import { useFind, type Find } from '#src/console/app/find-context.ts';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { usePathPart } from '#src/console/app/use-path-part.ts';
import { useRead } from '#src/console/app/use-read.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Elements } from '#src/ui/elements.tsx';
import { ActsCard } from './acts-card.tsx';
import { CaseProvider, ReadingProvider } from './case-context.ts';
import { CaseHead } from './case-head.tsx';
import styles from './case-page.module.css';
import { ChartCard } from './chart-card.tsx';
import { CustomerCard } from './customer-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { LogCard } from './log-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { LedgerCard, OrderCard } from './order-card.tsx';
import { RefundsCard } from './refunds-card.tsx';
import { ConversationCard, FilesCard, StepsCard } from './service-cards.tsx';
import { TimeLineCard } from './time-line-card.tsx';
import { useSides } from './use-sides.ts';

type Part = 'people' | 'lines' | 'acts' | 'more';

const side: readonly Part[] = ['people', 'lines', 'acts', 'more'];
/** In one column, the actions come before the time line, which is many screens long. */
const downOnePage: readonly Part[] = ['acts', 'people', 'more', 'lines'];

/** Everything about one order; if it was found by a support code, also the customer's side. */
export function CasePage() {
  const orderNo = usePathPart('orderNo');
  const { t } = useTranslation('console-case');
  useTitle(orderNo);
  const find = useFind();
  // The next search is for another case, and must not reopen this one.
  const [body] = useState(() => caseRequest(orderNo, find));
  const { data, error, isReading, reload } = useRead('readCase', { body });
  const failure = <ReadFailure error={error} again={t('page.again')} onAgain={reload} />;
  if (data === null) {
    return (
      <div className={styles.empty}>
        <h1>{orderNo}</h1>
        {failure}
        {error === null ? <p role="status">{t('page.reading')}</p> : null}
      </div>
    );
  }
  return (
    <ReadingProvider value={{ isReading: isReading || error !== null, reload }}>
      <CaseProvider value={data}>
        {failure}
        <CaseView about={data} />
      </CaseProvider>
    </ReadingProvider>
  );
}

/** Builds the request for a case: how it was found, and the support code if the search was for one. */
function caseRequest(orderNo: string, { text, result }: Find) {
  const foundBy = result?.items.some(({ number }) => number === orderNo) ? result.found_by : null;
  return {
    order_no: orderNo,
    ...(foundBy === null ? {} : { found_by: foundBy }),
    ...(foundBy === 'support_code' && text !== null ? { support_code: text } : {}),
  };
}

function CaseView({ about }: { about: Case }) {
  const { t } = useTranslation('console-case');
  const { i18n } = useConsole();
  const locale = useLocale();
  const { sides, failed } = useSides(about, i18n, locale);
  const parts: Record<Part, Elements> = {
    people: (
      <>
        <CustomerCard />
        <OrderCard />
        <LedgerCard />
      </>
    ),
    lines:
      sides === null ? (
        <p role="status" className={styles.reading}>
          {failed ? t('page.noCharts') : t('page.reading')}
        </p>
      ) : (
        <>
          <ChartCard sides={sides} />
          <TimeLineCard sides={sides} />
        </>
      ),
    acts: <ActsCard />,
    more: (
      <>
        <RefundsCard />
        <InvoicesCard />
        <NotesCard notes={about.notes} />
        <ConversationCard />
        <StepsCard />
        <FilesCard />
      </>
    ),
  };
  // The tab order and the reading order follow the screen.
  const order = useMedia('(max-width: 61.99em)') ? downOnePage : side;
  return (
    <>
      <CaseHead sides={sides} />
      <div className={`${styles.grid} ${styles.case}`}>
        {order.map((part) => (
          <div key={part} className={styles.column} data-part={part}>
            {parts[part]}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <LogCard log={about.log} about={about.order.order_no} />
      </div>
    </>
  );
}
