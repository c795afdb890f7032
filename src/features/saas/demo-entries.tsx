import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry, SampleLedger } from '#contract/content/ledger.ts';
import { sumEntries } from '#contract/content/ledger-sums.ts';
import { saveText } from '#src/app/device/save-link.ts';
import { formatYuan, formatYuanFigure } from '#src/i18n/format-ledger.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { formatLedgerCsv } from './demo-csv.ts';
import styles from './demo.module.css';

type DemoEntriesProps = {
  ledger: SampleLedger;
  /** The entries that the filters leave, the visitor's own first. */
  entries: readonly LedgerEntry[];
  hasOwn: boolean;
  onRemove: (entry: LedgerEntry) => void;
  onRestore: () => void;
};

/** The costs as a table, and what can be done with them. */
export function DemoEntries(props: DemoEntriesProps) {
  const { ledger, entries, hasOwn, onRemove, onRestore } = props;
  const { t } = useTranslation('ledger');
  const locale = useLocale();

  function save(): void {
    saveText(formatLedgerCsv(entries, t), t('demo.file', { month: ledger.month }), 'csv');
  }

  return (
    <>
      <div className="cluster gap-12 justify-between">
        <p>
          {t('demo.shown', {
            count: entries.length,
            amount: formatYuan(sumEntries(entries), locale),
          })}
        </p>
        <div className="cluster gap-8">
          {hasOwn ? (
            <Button variant="text" onClick={onRestore}>
              {t('demo.restore')}
            </Button>
          ) : null}
          <Button onClick={save}>
            <Icon name="download" />
            <span>{t('demo.export')}</span>
          </Button>
        </div>
      </div>
      {entries.length === 0 ? (
        <p className="secondary">
          <span>{`${t('demo.none')} `}</span>
          <Link to="/saas/demo" search={{}} resetScroll={false}>
            {t('demo.clear')}
          </Link>
        </p>
      ) : (
        <div
          className="frame overflow-x-auto mt-12"
          role="region"
          tabIndex={0}
          aria-label={t('demo.entriesRegion')}
        >
          <table
            className={`full-width text-14 tabular nowrap collapse ${styles.table}`}
            data-kind="entries"
          >
            <thead>
              <tr>
                {(['day', 'voucher', 'project', 'kind', 'text', 'amount'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`demo.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td>{entry.day}</td>
                  <td>{entry.voucher}</td>
                  <td>{entry.project}</td>
                  <td>{t(`kinds.${entry.kind}`)}</td>
                  <td>
                    <bdi>{entry.text}</bdi>
                    {entry.id.startsWith('+') ? (
                      <span className={`gap-8 inline-flex items-center ${styles.own}`}>
                        <Tag variant="jade">{t('demo.own')}</Tag>
                        <Button
                          variant="text"
                          size="small"
                          aria-label={t('demo.remove', { text: entry.text })}
                          onClick={() => onRemove(entry)}
                        >
                          {t('demo.removeShort')}
                        </Button>
                      </span>
                    ) : null}
                  </td>
                  <td>{formatYuanFigure(entry.amount, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
