import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import { factsOfOrder, getHeadline, isPlain } from '#contract/orders/headline.ts';
import { computeKept } from '#contract/refunds/sums.ts';
import type { Order, OrderPayment } from '#contract/orders/schemas.ts';
import { getChannelName } from '#contract/base/channels.ts';
import { toChineseCapitals } from '#contract/pricing/chinese-capitals.ts';
import { useUser } from '#src/app/shell/use-user.ts';
import { formatBeijingTime } from '#src/i18n/format-beijing.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { formatPeriod } from '#src/i18n/format-period.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { classNames } from '#src/ui/class-names.ts';
import { DefinitionRows, type DefinitionRow } from '#src/ui/controls/definition-rows.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import styles from './receipt.module.css';
import { useResumedRows } from './use-resumed-rows.ts';

type ReceiptProps = {
  order: Order;
  payment: OrderPayment;
  /** A control next to the title, which is not printed. */
  action?: Elements;
  /** True inside a card of the page. */
  inside?: boolean;
};

/**
 * Shows a paid order: its amount, the payee and the time. Printing shows the receipt only (`printReceipt`), in the
 * language on the screen. The reader of a printed page may be anywhere, so times are in Beijing time and say so.
 */
export function Receipt({ order, payment, action, inside = false }: ReceiptProps) {
  const { t } = useTranslation('orders');
  const site = useSite();
  const locale = useLocale();
  const user = useUser();
  const accountName = user === null || user.name === '' ? null : user.name;
  const { details, contact, company, item } = order;
  const { plan_price: price, pricing_model: model, duration_months: months } = details;
  const { refunded_amount: back, refunding_amount: onItsWay, unreturned_amount: owed } = order;
  const headline = getHeadline(factsOfOrder(order));
  const resumedRows = useResumedRows(details);
  const keptAmount = computeKept(payment.amount, order);
  const amount = formatMoney(payment.amount, locale);
  const formatDeduction = (fen: number) => (fen === 0 ? null : formatMoney(-fen, locale));
  const unit =
    price === null
      ? null
      : model === null
        ? formatMoney(price, locale)
        : t(`field.per.${model}`, { price: formatMoney(price, locale) });
  const rows: DefinitionRow[] = [
    { term: t('receipt.payer'), value: contact?.name ?? accountName ?? t('receipt.holder') },
    { term: t('receipt.company'), value: company ?? null },
    { term: t(item === undefined ? 'field.serviceName' : 'field.itemName'), value: order.title },
    { term: t('field.unitPrice'), value: unit },
    { term: t('field.quantity'), value: item?.quantity ?? null },
    {
      term: t('field.duration'),
      value: months === null ? null : t('field.months', { count: months }),
    },
    {
      term: t('detail.features'),
      value:
        details.features.length === 0 || order.type !== 'service'
          ? null
          : details.features.join(t('receipt.and')),
    },
    {
      term: t('field.period'),
      value: formatPeriod(details.period_start, details.period_end, locale),
    },
    { term: t('field.orderId'), value: order.order_no },
    { term: t('receipt.paymentNo'), value: payment.payment_no },
    { term: t('field.transaction'), value: payment.transaction_id },
    { term: t('field.method'), value: getChannelName(payment.channel, locale) },
    { term: t('field.created'), value: formatBeijingTime(order.created_at, locale) },
    {
      term: t('field.paidAt'),
      value: payment.paid_at === null ? null : formatBeijingTime(payment.paid_at, locale),
    },
    { term: t('field.credit'), value: formatDeduction(details.credit ?? 0) },
    ...resumedRows,
    { term: t('receipt.amount'), value: amount, emphasis: 'total' },
    {
      term: t('receipt.standing'),
      value: isPlain(headline) ? null : t(`headline.${headline}.title`),
    },
    { term: t('refund.back'), value: formatDeduction(back) },
    { term: t('refund.onItsWay'), value: formatDeduction(onItsWay) },
    { term: t('refund.unreturned'), value: formatDeduction(owed) },
    {
      term: t('refund.kept'),
      value: keptAmount === payment.amount ? null : formatMoney(keptAmount, locale),
      emphasis: 'total',
    },
    // Only a Chinese receipt repeats the amount in capital numerals.
    {
      term: t('receipt.words'),
      value: locale === 'zh-CN' ? toChineseCapitals(keptAmount) : null,
    },
  ];
  return (
    <section className={classNames('receipt', inside ? null : 'frame p-24')}>
      <div className={`gap-16 flex items-baseline justify-between ${styles.head}`}>
        <h3 className="text-17">{t('receipt.title')}</h3>
        {action === undefined ? null : <div className="no-print">{action}</div>}
      </div>
      <address className={`cluster detail border-bottom ${styles.issuer}`}>
        <b className="text-15 color-1 weight-500">{t('receipt.issuer', { name: site.entity })}</b>
        <span>{site.office}</span>
        <span>{site.phone}</span>
        <span>{site.mail}</span>
      </address>
      <DefinitionRows rows={rows} />
      <p className="caption mt-16">
        <span>{`${t('receipt.note')} `}</span>
        <Link className="no-print" to="/user/invoices" search={{ order: order.order_no }}>
          {t('receipt.toInvoice')}
        </Link>
      </p>
    </section>
  );
}
