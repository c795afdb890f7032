import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { formatPeriod } from '#src/i18n/format-period.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { DefinitionRow } from '#src/ui/controls/definition-rows.tsx';

/** Lists the plans that run again since a refund of the upgrade that had credited them. */
export function useResumedRows({ resumed_plans: plans = [] }: Order['details']): DefinitionRow[] {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  return plans.map(({ title, begins_at: from, ends_at: until }) => ({
    term: t('field.resumedPlan'),
    value: t('field.resumedPeriod', { title, period: formatPeriod(from, until, locale) }),
  }));
}
