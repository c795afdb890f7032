import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '#src/app/device/use-media.ts';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { PageReadingProvider, type Reading } from '#src/console/app/use-reading.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import type { Elements } from '#src/ui/elements.tsx';
import { ActsCard } from './acts-card.tsx';
import { CaseProvider, OpenedProvider, useCase, type Opened } from './case-context.ts';
import { CaseHead } from './case-head.tsx';
import styles from './case-page.module.css';
import { ChartCard } from './chart-card.tsx';
import { CustomerCard } from './customer-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { LogCard } from './log-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { LedgerCard, OrderCard } from './order-card.tsx';
import { RefundsCard } from './refunds-card.tsx';
import { ConversationCard, FilesCard, StepsCards, UnitsCard } from './service-cards.tsx';
import { TimeLineCard } from './time-line-card.tsx';
import type { CaseWithSides, Sides } from './read-sides.ts';
import { ScreenAt } from '#src/charts/replay/screen-at.tsx';
import { Card } from '#src/console/app/card.tsx';
import { useSettled } from '#src/console/app/use-settled.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

type Part = 'people' | 'lines' | 'acts' | 'more';

const side: readonly Part[] = ['people', 'lines', 'acts', 'more'];
/** In one column, the actions come before the time line, which is many screens long. */
const downOnePage: readonly Part[] = ['acts', 'people', 'more', 'lines'];

/** Everything about one order; if it was found by a support code, also the customer's side. */
export function CasePage({
  orderNo,
  reading,
}: {
  orderNo: string;
  reading: Reading<CaseWithSides>;
}) {
  const { t } = useTranslation('console-case');
  useTitle(orderNo);
  const { data, error, isReading, reload } = reading;
  const failure = <ReadFailure error={error} again={t('page.again')} onAgain={reload} />;
  if (data === null) {
    return (
      <div className={`gap-16 grid p-20 ${styles.empty}`}>
        <h1>{orderNo}</h1>
        {failure}
        {error === null ? <p role="status">{t('page.reading')}</p> : null}
      </div>
    );
  }
  return (
    <PageReadingProvider value={{ isReading: isReading || error !== null, reload }}>
      <CaseProvider value={data.about}>
        {failure}
        <CaseView {...data} />
      </CaseProvider>
    </PageReadingProvider>
  );
}

function CaseView({ about, sides: read }: CaseWithSides) {
  const { t } = useTranslation('console-case');
  const opened = useState<Opened | null>(null);
  const settled = useSettled(read);
  const sides = settled === 'failed' ? null : settled;
  const parts: Record<Part, Elements> = {
    people: (
      <>
        <CustomerCard
          customer={about.customer}
          contact={about.contact}
          subject={{ kind: 'order', number: about.order.order_no }}
        />
        <OrderCard />
        <LedgerCard />
      </>
    ),
    lines:
      sides === null ? (
        <p role="status" className="color-2">
          {settled === 'failed' ? t('page.noCharts') : t('page.reading')}
        </p>
      ) : (
        <>
          <ScreenCard sides={sides} />
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
        <UnitsCard />
        <StepsCards />
        <FilesCard />
      </>
    ),
  };
  // The tab order and the reading order follow the screen.
  const order = useMedia('(max-width: 61.99em)') ? downOnePage : side;
  return (
    <OpenedProvider value={opened}>
      <CaseHead sides={sides} />
      <div className={`gap-16 grid items-start ${styles.grid} ${styles.case}`}>
        {order.map((part) => (
          <div key={part} className="stack gap-16" data-part={part}>
            {parts[part]}
          </div>
        ))}
      </div>
      <div className={`min-width-0 ${styles.foot}`}>
        <LogCard log={about.log} about={about.order.order_no} />
      </div>
    </OpenedProvider>
  );
}

/** The last screen of the customer, in their language; nothing without a support code. */
function ScreenCard({ sides: { opened } }: { sides: Sides }) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { amount } = useCase().order;
  if (opened === null || opened.record === null) return null;
  const last = opened.replay.stages.findLastIndex(({ said }) => said === null);
  if (last === -1) return null;
  return (
    <Card title={t('screen.title')}>
      <div className="p-16 border-top">
        <ScreenAt
          opened={opened}
          at={last}
          machine={opened.replay.stages[last]?.known?.machine ?? null}
          values={{ amount: formatMoney(amount, locale) }}
        />
      </div>
    </Card>
  );
}
