import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { DefinitionRow } from '#src/ui/controls/definition-rows.tsx';

/** Explains the amount of an order: the unit price, and the quantity or duration. */
export function usePriceRows({ details, item }: Order): DefinitionRow[] {
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
