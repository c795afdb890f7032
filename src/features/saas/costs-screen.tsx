import { useTranslation } from 'react-i18next';
import type { SampleLedger } from '#contract/content/ledger.ts';
import { computeBase, sumEntries } from '#contract/content/ledger-sums.ts';
import { ProductWindow } from '#src/app/content/product-window.tsx';
import { formatYuan } from '#src/i18n/format-ledger.ts';
import { formatMonth } from '#src/i18n/format-month.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { LedgerBase } from './ledger-base.tsx';
import { LedgerMatrix } from './ledger-matrix.tsx';
import styles from './screens.module.css';

/** The costs of a month by kind and project, with the base of the super-deduction. */
export function CostsScreen({ ledger }: { ledger: SampleLedger }) {
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const { company, month, entries } = ledger;
  const title = formatMonth(month, locale);
  return (
    <ProductWindow
      title={t('costs.window')}
      sample={t('sample')}
      label={t('costs.label', {
        month: title,
        total: formatYuan(sumEntries(entries), locale),
        base: formatYuan(computeBase(entries).base, locale),
      })}
      badge={<small className={`ml-auto text-13 color-2 ${styles.company}`}>{company}</small>}
    >
      <div className={`grid ${styles.costs}`}>
        <div className={`min-width-0 ${styles.body}`}>
          <p className={`gap-10 flex items-baseline ${styles.heading}`}>
            <b className="text-17 weight-600">{title}</b>
            <small className="color-3">{t('costs.vouchers', { count: entries.length })}</small>
          </p>
          <LedgerMatrix
            ledger={ledger}
            entries={entries}
            className={`full-width mt-12 text-13 tabular collapse ${styles.table}`}
          />
        </div>
        <div className={`gap-8 grid content-start p-20 bg-2 border-left ${styles.base}`}>
          <b>{t('base.title')}</b>
          <LedgerBase entries={entries} />
          <span className={buttonClass({ variant: 'primary', block: true })}>
            <Icon name="download" size={16} />
            <span>{t('costs.export')}</span>
          </span>
        </div>
      </div>
    </ProductWindow>
  );
}
