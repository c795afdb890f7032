import { useTranslation } from 'react-i18next';
import type { PaymentTotals } from '#contract/payments/schemas.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Card } from '#src/ui/controls/card.tsx';
import styles from './payments.module.css';

/** The sums over all payments of the filter: the net amount first, then its parts. */
export function Totals({ totals }: { totals: PaymentTotals }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { paid, refunded, refunding, unreturned, net, count } = totals;
  return (
    <Card
      as="section"
      className={`numeric grid overflow-hidden ${styles.totals}`}
      aria-label={t('totals.label')}
    >
      <div className={styles.net}>
        <span>{t('totals.net')}</span>
        <b>{formatMoney(net, locale)}</b>
        <small>{t('totals.payments', { count })}</small>
      </div>
      <div>
        <span>{t('totals.paid')}</span>
        <b>{formatMoney(paid, locale)}</b>
        <small>{t('totals.paidHint')}</small>
      </div>
      <div>
        <span>{t('totals.refunded')}</span>
        <b>{formatMoney(0 - refunded, locale)}</b>
        <small>{t('totals.refundedHint')}</small>
      </div>
      <div>
        <span>{t('totals.refunding')}</span>
        <b>{formatMoney(0 - refunding, locale)}</b>
        <small>{t('totals.refundingHint')}</small>
      </div>
      {unreturned === 0 ? null : (
        <div className={styles.owed}>
          <span>{t('totals.unreturned')}</span>
          <b>{formatMoney(0 - unreturned, locale)}</b>
          <small>{t('totals.unreturnedHint')}</small>
        </div>
      )}
    </Card>
  );
}
