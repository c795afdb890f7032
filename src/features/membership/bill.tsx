import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract/pricing/schemas.ts';
import { formatDate, formatListPrice, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { DefinitionRows, type DefinitionRow } from '#src/ui/controls/definition-rows.tsx';
import { Skeleton } from '#src/ui/controls/skeleton.tsx';

/** The bill line by line, with the period it buys and the credit explained. */
export function Bill({ quote }: { quote: Quote | null }) {
  const { t } = useTranslation('membership');
  const locale = useLocale();
  if (quote === null) return <Skeleton height={148} />;
  const { lines, credit, period, amount, list } = quote;
  const rows: DefinitionRow[] = [
    ...lines.map(({ label, amount: each }) => ({
      term: label,
      value: formatMoney(each, locale),
      ...(each < 0 ? { emphasis: 'good' as const } : null),
    })),
    {
      term: t('offer.period'),
      value:
        period === undefined
          ? null
          : t('offer.between', {
              from: formatDate(period.start, locale),
              to: formatDate(period.end, locale),
            }),
    },
    { term: t('offer.total'), value: formatMoney(amount, locale), emphasis: 'total' },
  ];
  return (
    <div aria-live="polite">
      <DefinitionRows rows={rows} />
      {credit === undefined || credit === 0 ? null : <p className="detail">{t('offer.credit')}</p>}
      {locale === 'en-US' ? (
        <p className="detail">
          {t('offer.charge', {
            list: formatListPrice(list, locale),
            amount: formatMoney(amount, locale),
          })}
        </p>
      ) : null}
    </div>
  );
}
