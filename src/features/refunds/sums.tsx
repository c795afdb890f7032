import { useTranslation } from 'react-i18next';
import type { RefundLine } from '#contract/refunds/schemas.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './refunds.module.css';

type SumsProps = { title: string; lines: readonly RefundLine[]; total: string };

/** The calculation of an amount, line by line with its day; a line that deducts nothing is grey. */
export function Sums({ title, lines, total }: SumsProps) {
  const locale = useLocale();
  const sum = lines.reduce((whole, { amount }) => whole + amount, 0);
  return (
    <div className="stack gap-8">
      <h3 className="text-15 weight-500">{title}</h3>
      <dl className={`numeric overflow-hidden text-15 border rounded-md ${styles.sums}`}>
        {lines.map((line, index) => (
          <div
            key={`${line.label} ${index}`}
            className="gap-16 flex items-baseline justify-between"
            data-zero={line.amount === 0 || undefined}
          >
            <dt>
              <span>{line.label}</span>
              <Basis line={line} />
            </dt>
            <dd>{formatMoney(line.amount, locale)}</dd>
          </div>
        ))}
        <div className={`gap-16 flex items-baseline justify-between ${styles.total}`}>
          <dt>{total}</dt>
          <dd className="text-22">{formatMoney(sum, locale)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Basis({ line: { basis, from, at } }: { line: RefundLine }) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  if (basis === undefined) return null;
  const values =
    at === undefined
      ? {}
      : {
          from: from === undefined ? '' : formatDate(from, locale),
          day: formatDate(at, locale),
          time: formatDayTime(at, locale),
        };
  return <small>{t(`basis.${basis}`, values)}</small>;
}
