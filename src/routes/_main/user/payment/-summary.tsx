import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import { formatMoney } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Card } from '../../../../ui/card.tsx';
import { CoverMotif } from '../../../../ui/cover-motif.tsx';
import { DefinitionRows, type DefinitionRow } from '../../../../ui/definition-rows.tsx';
import { Note } from '../../../../ui/note.tsx';
import styles from './-checkout.module.css';

type SummaryProps = {
  seed: string;
  title: string;
  subtitle: string;
  rows: readonly DefinitionRow[];
  /** fen */
  amount: number;
  note: string;
};

/** What is bought and what it costs; first on a phone, beside the act on a wide screen. */
export function Summary({ seed, title, subtitle, rows, amount, note }: SummaryProps) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  return (
    <Card as="aside" padded className={styles.summary} aria-label={t('summary.title')}>
      <h2>{t('summary.title')}</h2>
      <div className={styles.item}>
        <span className={styles.cover}>
          <CoverMotif seed={seed} width={128} height={128} />
        </span>
        <div>
          <b>{title}</b>
          <p>{subtitle}</p>
        </div>
      </div>
      <DefinitionRows
        rows={[
          ...rows,
          { term: t('summary.total'), value: formatMoney(amount, locale), emphasis: 'total' },
        ]}
      />
      <p className={styles.currency}>{t('summary.currency')}</p>
      <Note tone="ok">
        <p>{note}</p>
      </Note>
    </Card>
  );
}

export function OrderSummary({ order }: { order: Order }) {
  const { t } = useTranslation(['checkout', 'shell']);
  const locale = useLocale();
  const { details } = order;
  const rows: DefinitionRow[] = [
    ...(details.plan_price === null || details.pricing_model === null
      ? []
      : [
          {
            term: t('summary.price'),
            value: t(`summary.per.${details.pricing_model}`, {
              price: formatMoney(details.plan_price, locale),
            }),
          },
        ]),
    ...(details.duration_months === null
      ? []
      : [
          {
            term: t('summary.duration'),
            value: t('summary.months', { count: details.duration_months }),
          },
        ]),
    { term: t('summary.orderNo'), value: order.order_no },
    { term: t('summary.merchant'), value: t('shell:brand.name') },
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
