import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PaymentRecord, PaymentTotals } from '#contract/payments/schemas.ts';
import { computeKept, sumApproved } from '#contract/refunds/sums.ts';
import { getChannelName } from '#contract/base/channels.ts';
import { PaymentState } from '#src/app/content/payment-state.tsx';
import { UnreturnedNotes } from '#src/app/content/unreturned-note.tsx';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { classNames } from '#src/ui/class-names.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Money } from '#src/ui/controls/price.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import records from '#src/app/content/records.module.css';
import styles from './table.module.css';

type TableProps = { payments: readonly PaymentRecord[]; totals: PaymentTotals };

/** A table on wide screens; on a phone each payment is a card. Its foot repeats the sums of all pages. */
export function PaymentTable({ payments, totals }: TableProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  return (
    <div className={`frame ${styles.wrap}`}>
      <table className={`full-width text-15 collapse ${records.table} ${styles.table}`}>
        <caption className="visually-hidden">{t('list.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('list.payment')}</th>
            <th scope="col">{t('list.time')}</th>
            <th scope="col" className={records.right}>
              {t('list.amount')}
            </th>
            <th scope="col" className={records.right}>
              {t('list.back')}
            </th>
            <th scope="col" className={`${records.right} ${styles.net}`}>
              {t('list.net')}
            </th>
            <th scope="col">{t('list.status')}</th>
            <th scope="col" className={records.right}>
              {t('list.receipt')}
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <PaymentRow key={payment.payment_no} payment={payment} />
          ))}
        </tbody>
        <tfoot className="numeric">
          <tr>
            <th scope="row">{t('list.total')}</th>
            <td className={styles.rest}>{t('totals.payments', { count: totals.count })}</td>
            <td className={records.right} data-label={t('list.amount')}>
              {formatMoney(totals.paid, locale)}
            </td>
            <td className={`${records.right} ${styles.back}`} data-label={t('list.back')}>
              {formatMoney(totals.net - totals.paid, locale)}
            </td>
            <td className={`${records.right} ${styles.net}`} data-label={t('list.net')}>
              {formatMoney(totals.net, locale)}
            </td>
            <td colSpan={2} className={styles.end}>
              &nbsp;
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function PaymentRow({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { order_no: orderNo, paid_at: paidAt, amount } = payment;
  const back = sumApproved(payment);
  const isOwed = payment.unreturned_amount > 0;
  const at = paidAt ?? payment.created_at;
  return (
    <>
      <tr className={styles.row}>
        <td className={`${records.what} ${styles.what}`}>
          <b>{payment.title}</b>
          <small className="numeric" translate="no">
            {payment.payment_no}
          </small>
          <small className={`numeric ${styles.order}`}>
            <Link className="touch" to="/user/orders/$id" params={{ id: orderNo }} translate="no">
              {orderNo}
            </Link>
            <span>{getChannelName(payment.channel, locale)}</span>
          </small>
        </td>
        <td className={`detail numeric leading-15 ${styles.time}`}>
          <time dateTime={at}>{formatDateTime(at, locale)}</time>
        </td>
        <td
          className={classNames(
            records.right,
            styles.amount,
            'numeric',
            paidAt === null && 'color-3',
          )}
        >
          <Money amount={formatMoney(amount, locale)} />
          {paidAt === null ? <small className="fine">{t('list.notPaid')}</small> : null}
        </td>
        <td
          className={classNames(
            records.right,
            'numeric',
            back > 0 ? styles.back : `color-3 ${styles.zero}`,
          )}
        >
          {back > 0 ? formatMoney(-back, locale) : '—'}
        </td>
        <td className={`${records.right} numeric ${styles.net}`}>
          {paidAt === null ? '—' : formatMoney(computeKept(amount, payment), locale)}
        </td>
        <td className={styles.status}>
          <PaymentState
            status={payment.status}
            sums={payment}
            label={t(`status.${payment.status}`)}
          />
        </td>
        <td className={`${records.right} ${styles.do}`}>
          {payment.status === 'success' ? (
            <Link
              className={buttonClass({ variant: 'text', size: 'small' })}
              to="/user/orders/$id"
              params={{ id: orderNo }}
              hash="receipt"
              aria-label={t('list.receiptOf', { number: orderNo })}
            >
              <Icon name="receipt" size={16} />
              <span>{t('list.receipt')}</span>
            </Link>
          ) : null}
        </td>
      </tr>
      {isOwed ? (
        <tr className={records.hint}>
          <td colSpan={7}>
            <UnreturnedNotes refunds={payment.refunds} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
