import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { computeKept } from '#contract/refunds/sums.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';

/** The refunded and pending parts of the order. */
export function OrderRefund({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { refunded_amount: back, refunding_amount: onItsWay, unreturned_amount: owed } = order;
  const paid = order.payment?.amount ?? order.amount;
  const rest = computeKept(paid, order);
  const money = (fen: number) => (fen === 0 ? null : formatMoney(fen, locale));
  return (
    <DefinitionRows
      rows={[
        { term: t('refund.back'), value: money(back) },
        { term: t('refund.onItsWay'), value: money(onItsWay) },
        { term: t('refund.unreturned'), value: money(owed) },
        { term: t('refund.kept'), value: rest < paid ? formatMoney(rest, locale) : null },
      ]}
    />
  );
}
