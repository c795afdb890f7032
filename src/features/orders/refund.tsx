import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';

/** What of the order went back or is on its way, and the way to ask for it. */
export function OrderRefund({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { refunded_amount: back, refunding_amount: onItsWay, payment, amount } = order;
  const latest = order.refunds.findLast(({ cause }) => cause === 'requested');
  const money = (fen: number) => (fen === 0 ? null : formatMoney(fen, locale));
  return (
    <>
      <DefinitionRows
        rows={[
          { term: t('refund.back'), value: money(back) },
          { term: t('refund.onItsWay'), value: money(onItsWay) },
          {
            term: t('refund.kept'),
            value: back > 0 && payment?.status === 'success' ? money(amount - back) : null,
          },
        ]}
      />
      <div className="cluster gap-8">
        {latest === undefined ? null : (
          <Link
            className={buttonClass()}
            to="/user/refunds/$refundNo"
            params={{ refundNo: latest.refund_no }}
          >
            {t('refund.follow')}
          </Link>
        )}
        {payment?.status === 'success' ? (
          <Link
            className={buttonClass({ variant: 'text' })}
            to="/user/orders/$id/refund"
            params={{ id: order.order_no }}
          >
            {t('refund.ask')}
          </Link>
        ) : null}
      </div>
    </>
  );
}
