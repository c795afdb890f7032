import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffErrorTexts } from '#contract/staff/errors.ts';
import type { StaffData } from '#src/console/api/client.ts';
import { useMe } from '#src/console/app/console-context.ts';
import { ConsoleLink } from '#src/console/app/link.tsx';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { PageReadingProvider, type Reading } from '#src/console/app/use-reading.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Dialog } from '#src/ui/controls/dialog.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { DifferenceItem, SettleDifference } from './difference-item.tsx';
import styles from './differences.module.css';
import { LedgerExport } from './ledger-export.tsx';

type Difference = StaffData<'listDifferences'>['items'][number];

type DifferencesPageProps = {
  which: 'open' | 'all';
  reading: Reading<StaffData<'listDifferences'>>;
};

/** Lists differences between the wallets' bills and our books, each with its remedy. */
export function DifferencesPage(props: DifferencesPageProps) {
  const { t } = useTranslation('console-differences');
  const locale = useLocale();
  const me = useMe();
  useTitle(t('title'));
  return (
    <div className={`stack gap-16 p-20-24 ${styles.main}`}>
      <h1>{t('title')}</h1>
      {me.role === 'money' ? (
        <Listed {...props} />
      ) : (
        <Note tone="warn">
          <p>{staffErrorTexts['console.role'][locale]}</p>
        </Note>
      )}
    </div>
  );
}

function Listed({ which, reading }: DifferencesPageProps) {
  const { t } = useTranslation('console-differences');
  const { data, error, isReading, reload } = reading;
  const [open, setOpen] = useState<Difference | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const other = which === 'all' ? 'open' : 'all';
  return (
    <PageReadingProvider value={{ isReading: isReading || error !== null, reload }}>
      <p className="detail">
        <span>{`${t('about')} `}</span>
        <ConsoleLink to="/differences" search={other === 'all' ? { which: other } : {}}>
          {t(`show.${other}`)}
        </ConsoleLink>
      </p>
      <p role="status" className={styles.said}>
        {data === null && error === null ? t('reading') : notice}
      </p>
      <ReadFailure error={error} again={t('again')} onAgain={reload} />
      {data?.items.length === 0 ? (
        <section className={`frame ${styles.card}`}>
          <EmptyState drawing="empty" heading={t(`none.${which}`)} text={t('none.text')} />
        </section>
      ) : null}
      {data === null || data.items.length === 0 ? null : (
        <ul className="gap-12 grid" aria-label={t('title')}>
          {data.items.map((difference) => (
            <li key={difference.id}>
              <DifferenceItem difference={difference} onSettle={() => setOpen(difference)} />
            </li>
          ))}
        </ul>
      )}
      {open === null ? null : (
        <Dialog title={t('settle.title')} onClose={() => setOpen(null)}>
          <SettleDifference
            id={open.id}
            onClose={() => setOpen(null)}
            onDone={(sentence) => {
              setOpen(null);
              setNotice(sentence);
            }}
          />
        </Dialog>
      )}
      <LedgerExport />
    </PageReadingProvider>
  );
}
