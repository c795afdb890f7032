import type { TFunction } from 'i18next';
import { csvHead, csvLine } from '#contract/base/csv.ts';
import type { LedgerEntry } from '#contract/content/ledger.ts';
import { sumEntries } from '#contract/content/ledger-sums.ts';

/** Writes entries as a CSV file with their sum, in the language of `t`; amounts in yuan. */
export function formatLedgerCsv(entries: readonly LedgerEntry[], t: TFunction<'ledger'>): string {
  const head = ['day', 'voucher', 'project', 'kind', 'text', 'amount'] as const;
  return [
    csvHead(head.map((name) => t(`demo.${name}`))),
    ...entries.map(({ day, voucher, project, kind, text, amount }) =>
      csvLine([day, voucher, project, t(`kinds.${kind}`), text, amount]),
    ),
    csvLine([t('total'), null, null, null, null, sumEntries(entries)]),
  ].join('');
}
