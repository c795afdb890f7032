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
        <span className="block text-13 color-2">{t('totals.net')}</span>
        <b className="block text-22 weight-600 nowrap leading-14">{formatMoney(net, locale)}</b>
        <small className="fine block">{t('totals.payments', { count })}</small>
      </div>
      <div>
        <span className="block text-13 color-2">{t('totals.paid')}</span>
        <b className="block text-22 weight-600 nowrap leading-14">{formatMoney(paid, locale)}</b>
        <small className="fine block">{t('totals.paidHint')}</small>
      </div>
      <div>
        <span className="block text-13 color-2">{t('totals.refunded')}</span>
        <b className="block text-22 weight-600 nowrap leading-14">
          {formatMoney(0 - refunded, locale)}
        </b>
        <small className="fine block">{t('totals.refundedHint')}</small>
      </div>
      <div>
        <span className="block text-13 color-2">{t('totals.refunding')}</span>
        <b className="block text-22 weight-600 nowrap leading-14">
          {formatMoney(0 - refunding, locale)}
        </b>
        <small className="fine block">{t('totals.refundingHint')}</small>
      </div>
      {unreturned === 0 ? null : (
        <div className={styles.owed}>
          <span className="block text-13 color-2">{t('totals.unreturned')}</span>
          <b className="block text-22 weight-600 nowrap leading-14">
            {formatMoney(0 - unreturned, locale)}
          </b>
          <small className="fine block">{t('totals.unreturnedHint')}</small>
        </div>
      )}
    </Card>
  );
}
