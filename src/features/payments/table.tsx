import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PaymentRecord } from '#contract/payments.ts';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PaymentBadge } from '#src/ui/controls/badge.tsx';
import { Money } from '#src/ui/controls/price.tsx';
import styles from '#src/app/content/records.module.css';

/** A table on wide screens; on a phone each payment is a card that names its parts. */
export function PaymentTable({ payments }: { payments: readonly PaymentRecord[] }) {
  const { t } = useTranslation('payments');
  return (
    <div className={`frame ${styles.wrap}`}>
      <table className={`${styles.table} ${styles.named}`}>
        <caption className="visually-hidden">{t('list.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('list.payment')}</th>
            <th scope="col">{t('list.order')}</th>
            <th scope="col">{t('list.channel')}</th>
            <th scope="col">{t('list.paidAt')}</th>
            <th scope="col" className={styles.right}>
              {t('list.amount')}
            </th>
            <th scope="col">{t('list.status')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <PaymentRow key={payment.payment_no} payment={payment} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PaymentRow({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { order_no: orderNo, paid_at: paidAt, status } = payment;
  return (
    <tr className={styles.row}>
      <td className={styles.what}>
        <b>{payment.title}</b>
        <small className="numeric">{payment.payment_no}</small>
      </td>
      <td className={`detail ${styles.part} numeric`} data-label={t('list.order')}>
        <Link to="/user/orders/$id" params={{ id: orderNo }}>
          {orderNo}
        </Link>
      </td>
      <td className={`detail ${styles.part}`} data-label={t('list.channel')}>
        {t(`channel.${payment.channel}`)}
      </td>
      <td className={`detail ${styles.part} numeric`} data-label={t('list.paidAt')}>
        {paidAt === null ? (
          t('list.notPaid')
        ) : (
          <time dateTime={paidAt}>{formatDateTime(paidAt, locale)}</time>
        )}
      </td>
      <td className={`${styles.right} ${styles.amount}`}>
        <Money amount={formatMoney(payment.amount, locale)} />
        {payment.refunded_amount === 0 ? null : (
          <small className="detail">
            {t('list.refunded', { amount: formatMoney(payment.refunded_amount, locale) })}
          </small>
        )}
        {payment.refunding_amount === 0 || payment.status === 'refunded' ? null : (
          <small className="detail">
            {t('list.refunding', { amount: formatMoney(payment.refunding_amount, locale) })}
          </small>
        )}
      </td>
      <td>
        <PaymentBadge status={status} label={t(`status.${status}`)} />
      </td>
    </tr>
  );
}
