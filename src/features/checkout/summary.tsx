import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { DefinitionRows, type DefinitionRow } from '#src/ui/controls/definition-rows.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { CoverMotif } from '#src/ui/motif/cover-motif.tsx';
import styles from './checkout.module.css';

type SummaryProps = {
  seed: string;
  title: string;
  subtitle: string;
  rows: readonly DefinitionRow[];
  /** fen */
  amount: number;
  note: string;
};

/** The item and its price; first on a phone, next to the action on a wide screen. */
export function Summary({ seed, title, subtitle, rows, amount, note }: SummaryProps) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  return (
    <Card
      as="aside"
      padded
      className={`stack gap-20 ${styles.summary}`}
      aria-label={t('summary.title')}
    >
      <h2>{t('summary.title')}</h2>
      <div className={`gap-16 grid items-center ${styles.item}`}>
        <span className={`overflow-hidden bg-accent ${styles.cover}`}>
          <CoverMotif seed={seed} width={128} height={128} />
        </span>
        <div>
          <b className="weight-500">{title}</b>
          <p className="detail">{subtitle}</p>
        </div>
      </div>
      <DefinitionRows
        rows={[
          ...rows,
          { term: t('summary.total'), value: formatMoney(amount, locale), emphasis: 'total' },
        ]}
      />
      {locale === 'zh-CN' ? null : <p className="caption leading-16">{t('summary.currency')}</p>}
      <Note tone="ok">
        <p>{note}</p>
      </Note>
    </Card>
  );
}

export function OrderSummary({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const site = useSite();
  const locale = useLocale();
  const { details } = order;
  const { credit = 0 } = details;
  const rows: DefinitionRow[] = [
    ...usePriceRows(order),
    { term: t('receipt.credit'), value: credit === 0 ? null : formatMoney(-credit, locale) },
    { term: t('summary.orderNo'), value: order.order_no },
    { term: t('summary.merchant'), value: site.name },
  ];
  return (
    <Summary
      seed={order.order_no}
      title={order.title}
      subtitle={details.features.slice(0, 2).join(' · ')}
      rows={rows}
      amount={order.amount}
      note={t('summary.once')}
    />
  );
}

/** Explains the amount of an order: the unit price, and the quantity or duration. */
function usePriceRows({ details, item }: Order): DefinitionRow[] {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const { plan_price: price, pricing_model: model, duration_months: months } = details;
  const amount = price === null ? null : formatMoney(price, locale);
  return [
    model === null || amount === null
      ? { term: t('summary.unitPrice'), value: amount }
      : { term: t('summary.price'), value: t(`summary.per.${model}`, { price: amount }) },
    { term: t('summary.quantity'), value: item?.quantity ?? null },
    {
      term: t('summary.duration'),
      value: months === null ? null : t('summary.months', { count: months }),
    },
  ];
}
