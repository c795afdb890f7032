import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry, SampleLedger } from '#contract/content/ledger.ts';
import { mostOwnEntries } from '#src/actors/demo-entries.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { PageHead } from '#src/app/content/page-head.tsx';
import { formatYuan } from '#src/i18n/format-ledger.ts';
import { formatMonth } from '#src/i18n/format-month.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { DemoEntries } from './demo-entries.tsx';
import { DemoFilters } from './demo-filters.tsx';
import type { DemoFormProps } from './demo-form.tsx';
import type { DemoSearch } from './demo-search.ts';
import styles from './demo.module.css';
import { LedgerBase } from './ledger-base.tsx';
import { LedgerMatrix } from './ledger-matrix.tsx';
import { useOwnEntries } from './use-own-entries.ts';

const loadForm = async () => (await import('./demo-form.tsx')).DemoForm;

type LedgerDemoProps = { ledger: SampleLedger; search: DemoSearch };

/** A ledger to try: the filters live in the address, added entries in this tab. */
export function LedgerDemo({ ledger, search }: LedgerDemoProps) {
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const { own, keep } = useOwnEntries(ledger.month);
  const [said, say] = useState('');
  const { Component: AddForm, isRequested, request, prefetch } = useLazy<DemoFormProps>(loadForm);
  const month = formatMonth(ledger.month, locale);
  const entries = [...own, ...ledger.entries];
  const shown = entries.filter(
    ({ project, kind }) =>
      (search.project === undefined || project === search.project) &&
      (search.kind === undefined || kind === search.kind),
  );

  function add(entry: Omit<LedgerEntry, 'id' | 'voucher'>): void {
    // The numbers go on after the highest one, so that none is given twice.
    const last = Math.max(0, ...own.map(({ id }) => Number(id.slice(1))));
    keep([{ ...entry, id: `+${last + 1}`, voucher: `+${last + 1}` }, ...own]);
    say(t('demo.added', { text: entry.text, amount: formatYuan(entry.amount, locale) }));
  }

  function remove(entry: LedgerEntry): void {
    keep(own.filter(({ id }) => id !== entry.id));
    say(t('demo.removed', { text: entry.text }));
  }

  function restore(): void {
    keep([]);
    say(t('demo.restored'));
  }

  return (
    <>
      <PageHead
        eyebrow={t('demo.eyebrow')}
        title={t('demo.title')}
        lede={t('demo.lede', { month })}
        seed="s3"
      />
      <div className={`page section stack gap-24 ${styles.demo}`}>
        <p className="detail">{t('demo.note')}</p>
        <section className={`gap-24 grid items-end ${styles.sums}`} aria-labelledby="demo-matrix">
          <div>
            <h2 id="demo-matrix">{t('demo.matrix')}</h2>
            <div
              className="frame overflow-x-auto mt-12"
              role="region"
              tabIndex={0}
              aria-label={t('demo.matrixRegion')}
            >
              <LedgerMatrix
                ledger={ledger}
                entries={entries}
                className={`full-width text-14 tabular nowrap collapse ${styles.table}`}
              />
            </div>
          </div>
          <div className={`frame ${styles.base}`}>
            <h3 className="text-17">{t('base.title')}</h3>
            <LedgerBase entries={entries} />
          </div>
        </section>
        {isRequested && AddForm !== null ? (
          <AddForm
            ledger={ledger}
            month={month}
            isFull={own.length >= mostOwnEntries}
            onAdd={add}
          />
        ) : null}
        <p role="status" className="secondary">
          {said}
        </p>
        {isRequested ? null : (
          <Button className={styles.add} onClick={request} onPointerEnter={prefetch}>
            {t('demo.add')}
          </Button>
        )}
        <section className="stack gap-16" aria-labelledby="demo-entries">
          <h2 id="demo-entries">{t('demo.entries')}</h2>
          <DemoFilters ledger={ledger} search={search} />
          <DemoEntries
            ledger={ledger}
            entries={shown}
            hasOwn={own.length > 0}
            onRemove={remove}
            onRestore={restore}
          />
        </section>
        <div className={`cluster gap-16 justify-between border-top ${styles.next}`}>
          <p>{t('demo.next')}</p>
          <Link to="/saas" hash="saas-prices" className={buttonClass({ variant: 'primary' })}>
            {t('demo.choose')}
          </Link>
        </div>
      </div>
    </>
  );
}
