import { useTranslation } from 'react-i18next';
import type { InvoiceableOrder } from '#contract/invoices/schemas.ts';
import { maxInvoiceOrders } from '#contract/base/limits.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Money } from '#src/ui/controls/price.tsx';
import styles from './invoices.module.css';

type OrderPicksProps = {
  orders: readonly InvoiceableOrder[];
  chosen: readonly string[];
  onChange: (orderNos: readonly string[]) => void;
};

/** The paid orders with the amount left to invoice; orders without one give the reason. */
export function OrderPicks({ orders, chosen, onChange }: OrderPicksProps) {
  return (
    <ul className="frame ruled overflow-hidden">
      {orders.map((order) => (
        <li key={order.order_no}>
          <Pick order={order} chosen={chosen} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

function Pick({
  order,
  chosen,
  onChange,
}: Omit<OrderPicksProps, 'orders'> & { order: InvoiceableOrder }) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const { order_no: orderNo, title, paid_at: paidAt, paid, refunded, invoiced, available } = order;
  const money = (fen: number) => formatMoney(fen, locale);
  const about = (
    <span>
      <b>{title}</b>
      <small className="numeric">
        {t('ask.orderAbout', { orderNo, day: formatDate(paidAt, locale) })}
      </small>
      {refunded > 0 ? (
        <small className="numeric">
          {t('ask.refunded', { amount: money(refunded), paid: money(paid) })}
        </small>
      ) : null}
    </span>
  );
  if (available === 0) {
    return (
      <div className={`grid items-center ${styles.pick}`} data-off>
        <span aria-hidden="true" />
        {about}
        <span className="detail numeric">
          {t(`ask.whyNot.${order.why_not ?? 'invoiced'}`, { amount: money(invoiced) })}
        </span>
      </div>
    );
  }
  const isChosen = chosen.includes(orderNo);
  const isFull = !isChosen && chosen.length >= maxInvoiceOrders;
  return (
    <label className={`grid items-center ${styles.pick}`}>
      <input
        className="margin-0"
        type="checkbox"
        checked={isChosen}
        onChange={() => {
          if (isFull) return;
          onChange(isChosen ? chosen.filter((each) => each !== orderNo) : [...chosen, orderNo]);
        }}
      />
      {about}
      <Money amount={money(available)} />
    </label>
  );
}
