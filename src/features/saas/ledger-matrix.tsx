import { useTranslation } from 'react-i18next';
import type { LedgerEntry, SampleLedger } from '#contract/content/ledger.ts';
import { sumByKind, sumEntries } from '#contract/content/ledger-sums.ts';
import { formatYuanFigure } from '#src/i18n/format-ledger.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

type LedgerMatrixProps = {
  ledger: SampleLedger;
  entries: readonly LedgerEntry[];
  className: string | undefined;
};

/** Costs by kind and by project; a project that has closed has no column. */
export function LedgerMatrix({ ledger, entries, className }: LedgerMatrixProps) {
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const ids = ledger.projects.filter(({ stage }) => stage !== 'closed').map(({ id }) => id);
  const show = (fen: number) => (fen === 0 ? '–' : formatYuanFigure(fen, locale));
  return (
    <table className={className} data-kind="costs">
      <thead>
        <tr>
          <th scope="col">{t('costs.kind')}</th>
          {ids.map((id) => (
            <th key={id} scope="col">
              {id}
            </th>
          ))}
          <th scope="col">{t('total')}</th>
        </tr>
      </thead>
      <tbody>
        {sumByKind(entries, ids).map(({ kind, byProject, total }) => (
          <tr key={kind}>
            <th scope="row">{t(`kinds.${kind}`)}</th>
            {byProject.map((sum, at) => (
              <td key={ids[at]}>{show(sum)}</td>
            ))}
            <td>{show(total)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('total')}</th>
          {ids.map((id) => (
            <td key={id}>{show(sumEntries(entries.filter(({ project }) => project === id)))}</td>
          ))}
          <td>{show(sumEntries(entries))}</td>
        </tr>
      </tbody>
    </table>
  );
}
