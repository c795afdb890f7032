import { useTranslation } from 'react-i18next';
import type { Order, OrderPayment } from '../../../../../contract/orders.ts';
import { chineseAmount } from '../../../../i18n/chinese-amount.ts';
import { formatDateTime } from '../../../../i18n/format-moment.ts';
import { formatDate, formatMoney } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Card } from '../../../../ui/card.tsx';
import { DefinitionRows, type DefinitionRow } from '../../../../ui/definition-rows.tsx';
import styles from './-receipt.module.css';

type ReceiptProps = { order: Order; payment: OrderPayment };

/** That an order was paid, by whom it was received and when; on paper it stands alone. */
export function Receipt({ order, payment }: ReceiptProps) {
  const { t } = useTranslation(['orders', 'shell']);
  const locale = useLocale();
  const { details, contact } = order;
  const { period_start: from, period_end: to } = details;
  const amount = formatMoney(order.amount, locale);
  const rows: (DefinitionRow | null)[] = [
    { term: t('receipt.payer'), value: contact?.name ?? t('receipt.holder') },
    { term: t('field.serviceName'), value: order.title },
    from === null || to === null
      ? null
      : {
          term: t('field.period'),
          value: t('field.periodBetween', {
            from: formatDate(from, locale),
            to: formatDate(to, locale),
          }),
        },
    { term: t('field.orderId'), value: order.order_no },
    { term: t('receipt.paymentNo'), value: payment.payment_no },
    payment.transaction_id === null
      ? null
      : { term: t('field.transaction'), value: payment.transaction_id },
    { term: t('field.method'), value: t(`channel.${payment.channel}`) },
    { term: t('field.created'), value: formatDateTime(order.created_at, locale) },
    payment.paid_at === null
      ? null
      : { term: t('field.paidAt'), value: formatDateTime(payment.paid_at, locale) },
    { term: t('receipt.amount'), value: amount, emphasis: 'total' },
    // Only a Chinese receipt repeats the amount in capital numerals.
    locale === 'zh-CN' ? { term: t('receipt.words'), value: chineseAmount(order.amount) } : null,
  ];
  return (
    <Card as="section" padded className={styles.receipt}>
      <h3 className={styles.title}>{t('receipt.title')}</h3>
      <address className={styles.issuer}>
        <b>{t('receipt.issuer', { name: t('shell:brand.name') })}</b>
        <span>{t('shell:footer.contact.address')}</span>
        <span>{t('shell:footer.contact.phone')}</span>
        <span>{t('shell:footer.contact.email')}</span>
      </address>
      <DefinitionRows rows={rows.filter((row) => row !== null)} />
      <p className={styles.note}>{t('receipt.note')}</p>
    </Card>
  );
}
