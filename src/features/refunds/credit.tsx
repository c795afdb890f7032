import { useTranslation } from 'react-i18next';
import type { RefundQuote } from '#contract/refunds/schemas.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { formatPeriod } from '#src/i18n/format-period.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

type CreditProps = {
  of: Pick<RefundQuote, 'credit' | 'resumed_plans'>;
  /** True once the refund is approved, and the plans run again. */
  isApproved: boolean;
};

/** Says that the credit of an upgrade is not paid out, and which plans behind it run again. */
export function Credit({ of: { credit, resumed_plans: plans = [] }, isApproved }: CreditProps) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  if (credit === undefined) return null;
  return (
    <>
      <p>{t('credit.notPaidOut', { amount: formatMoney(credit, locale) })}</p>
      {plans.map(({ order_no: orderNo, title, begins_at: from, ends_at: until }) => (
        <p key={orderNo}>
          {isApproved
            ? t('credit.resumed', { title, period: formatPeriod(from, until, locale) })
            : t('credit.wouldResume', { title, until: formatDate(until, locale) })}
        </p>
      ))}
    </>
  );
}
