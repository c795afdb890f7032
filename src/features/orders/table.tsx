import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { orderAllows } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { UnreturnedNotes } from '#src/app/content/unreturned-note.tsx';
import { CancelFailure } from '#src/app/forms/cancel-failure.tsx';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Money } from '#src/ui/controls/price.tsx';
import { PendingActions } from './actions.tsx';
import styles from '#src/app/content/records.module.css';
import { HeadlineBadge } from './headline-badge.tsx';
import { PayHint } from './pay-hint.tsx';
import { useCancelling } from './use-cancelling.ts';

/** A table on wide screens; on a phone each order is a card of the same parts. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('orders');
  return (
    <div className="frame overflow-hidden">
      <table className={`full-width text-15 collapse ${styles.table}`}>
        <caption className="visually-hidden">{t('list.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('list.service')}</th>
            <th scope="col">{t('list.type')}</th>
            <th scope="col">{t('list.created')}</th>
            <th scope="col" className={styles.right}>
              {t('list.amount')}
            </th>
            <th scope="col">{t('list.status')}</th>
            <th scope="col" className={styles.right}>
              {t('list.actions')}
            </th>
          </tr>
        </thead>
        {orders.map((order) =>
          orderAllows(order.status, 'pay') ? (
            <PendingRows key={order.order_no} order={order} />
          ) : (
            <tbody key={order.order_no}>
              <tr className={styles.row}>
                <Facts order={order} />
                <td className={styles.doing}>
                  <div className={`row flex-wrap justify-end gap-6 ${styles.acts}`}>
                    <Link
                      className={buttonClass({ variant: 'text', size: 'small' })}
                      to="/user/orders/$id"
                      params={{ id: order.order_no }}
                      aria-label={t('list.detailsOf', { orderNo: order.order_no })}
                    >
                      {t('list.details')}
                    </Link>
                  </div>
                </td>
              </tr>
              {order.refunds.some(({ status }) => refundIs(status, 'stuck')) ? (
                <tr className={styles.hint}>
                  <td colSpan={6}>
                    <UnreturnedNotes refunds={order.refunds} />
                  </td>
                </tr>
              ) : null}
            </tbody>
          ),
        )}
      </table>
    </div>
  );
}

function PendingRows({ order }: { order: Order }) {
  const cancelling = useCancelling(order.order_no);
  return (
    <tbody>
      <tr className={`${styles.row} ${styles.pending}`}>
        <Facts order={order} />
        <td className={styles.doing}>
          <div className={`row flex-wrap justify-end gap-6 ${styles.acts}`}>
            <PendingActions order={order} cancelling={cancelling} size="small" />
          </div>
        </td>
      </tr>
      <tr className={styles.hint}>
        <td colSpan={6}>
          <PayHint order={order} isQuiet />
          <CancelFailure error={cancelling.error} />
        </td>
      </tr>
    </tbody>
  );
}

function Facts({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  return (
    <>
      <td className={styles.what}>
        <Link className="touch" to="/user/orders/$id" params={{ id: order.order_no }}>
          {order.title}
        </Link>
        <small className="numeric" translate="no">
          {order.order_no}
        </small>
      </td>
      <td className={`detail ${styles.extra}`}>{t(`serviceType.${order.service_type}`)}</td>
      <td className={`detail ${styles.extra} numeric`}>
        <time dateTime={order.created_at}>{formatDateTime(order.created_at, locale)}</time>
      </td>
      <td className={`${styles.right} weight-500 ${styles.amount}`}>
        <Money amount={formatMoney(order.amount, locale)} />
      </td>
      <td>
        <HeadlineBadge order={order} />
      </td>
    </>
  );
}
