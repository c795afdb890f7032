import { useTranslation } from 'react-i18next';
import type { RefundLine, RefundQuote } from '#contract/refunds/schemas.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './act.module.css';

type RefundSumsProps = {
  lines: readonly RefundLine[];
  /** The maximum that the terms give, in fen. */
  total?: number;
  /** The requested amount of a request, in fen; its difference from `approved` is shown as deducted. */
  asked?: number;
  approved?: number;
  /** The credit of an upgrade, and the plans behind it that run again. */
  credited?: Pick<RefundQuote, 'credit' | 'resumed_plans'>;
};

/**
 * The calculation of an amount, line by line; a decision shows the requested, deducted and approved amounts.
 */
export function RefundSums({ lines, total, asked, approved, credited }: RefundSumsProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const money = (fen: number) => formatMoney(fen, locale);
  return (
    <dl className={`numeric border rounded-md ${styles.sums}`}>
      {lines.map(({ label, amount }) => (
        <div
          key={label}
          className="gap-16 flex justify-between"
          data-none={amount === 0 || undefined}
        >
          <dt>{label}</dt>
          <dd className="nowrap">{money(amount)}</dd>
        </div>
      ))}
      {total === undefined ? null : (
        <div className="gap-16 flex justify-between" data-total>
          <dt>{t('sums.most')}</dt>
          <dd className="nowrap">{money(total)}</dd>
        </div>
      )}
      {asked === undefined ? null : (
        <div className="gap-16 flex justify-between">
          <dt>{t('sums.asked')}</dt>
          <dd className="nowrap">{money(asked)}</dd>
        </div>
      )}
      {asked === undefined || approved === undefined ? null : (
        <>
          <div className="gap-16 flex justify-between">
            <dt>{t('sums.deducted')}</dt>
            <dd className="nowrap">{money(approved - asked)}</dd>
          </div>
          <div className="gap-16 flex justify-between" data-total>
            <dt>{t('sums.approved')}</dt>
            <dd className="nowrap">{money(approved)}</dd>
          </div>
        </>
      )}
      {credited?.credit === undefined ? null : (
        <div className="gap-16 flex justify-between">
          <dt>{t('sums.credit')}</dt>
          <dd className="nowrap">{money(credited.credit)}</dd>
        </div>
      )}
      {credited?.resumed_plans?.map(({ order_no: orderNo, title, ends_at: until }) => (
        <div key={orderNo}>
          <dt>{t('sums.resumed', { title })}</dt>
          <dd>{t('sums.until', { until: formatDate(until, locale) })}</dd>
        </div>
      ))}
    </dl>
  );
}
