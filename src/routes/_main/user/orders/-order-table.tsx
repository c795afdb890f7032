import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import { formatDateTime } from '../../../../i18n/format-moment.ts';
import { formatMoney } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { OrderBadge } from '../../../../ui/badge.tsx';
import { buttonLook } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/price.tsx';
import { CancelFailure } from '../../../../app/cancel-failure.tsx';
import { PendingActions } from './-order-actions.tsx';
import styles from '../-records.module.css';
import { PayHint } from './-pay-hint.tsx';
import { useCancelling } from './-use-cancelling.ts';

/** A table on wide screens; on a phone each order is a card of the same parts. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('orders');
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
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
          order.status === 'pending' ? (
            <PendingRows key={order.order_no} order={order} />
          ) : (
            <tbody key={order.order_no}>
              <tr className={styles.row}>
                <Facts order={order} />
                <td className={styles.doing}>
                  <div className={styles.acts}>
                    <Link
                      className={buttonLook({ variant: 'text', size: 'small' })}
                      to="/user/orders/$id"
                      params={{ id: order.order_no }}
                      aria-label={t('list.detailsOf', { orderNo: order.order_no })}
                    >
                      {t('list.details')}
                    </Link>
                  </div>
                </td>
              </tr>
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
          <div className={styles.acts}>
            <PendingActions orderNo={order.order_no} cancelling={cancelling} size="small" />
          </div>
        </td>
      </tr>
      <tr className={styles.hint}>
        <td colSpan={6}>
          <PayHint order={order} />
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
        <Link to="/user/orders/$id" params={{ id: order.order_no }}>
          {order.title}
        </Link>
        <small className="numeric">{order.order_no}</small>
      </td>
      <td className={styles.extra}>{t(`serviceType.${order.service_type}`)}</td>
      <td className={`${styles.extra} numeric`}>
        <time dateTime={order.created_at}>{formatDateTime(order.created_at, locale)}</time>
      </td>
      <td className={`${styles.right} ${styles.amount}`}>
        <Money amount={formatMoney(order.amount, locale)} />
      </td>
      <td className={styles.status}>
        <OrderBadge status={order.status} label={t(`status.${order.status}`)} />
      </td>
    </>
  );
}
