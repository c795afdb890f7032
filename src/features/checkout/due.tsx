import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Money } from '#src/ui/controls/price.tsx';
import styles from './checkout.module.css';

/** Amount, order number and merchant: always shown next to the code (spec 4). */
export function Due({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const site = useSite();
  const locale = useLocale();
  return (
    <div className={`stack gap-4 detail ${styles.due}`}>
      <span>{t('pay.due')}</span>
      <Money amount={formatMoney(order.amount, locale)} size="amount" />
      <span className="numeric">
        {t('pay.to', { merchant: site.name, orderNo: order.order_no })}
      </span>
    </div>
  );
}
