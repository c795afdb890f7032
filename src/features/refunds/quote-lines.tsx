import { useTranslation } from 'react-i18next';
import type { RefundQuote } from '#contract/refunds.ts';
import { formatDeadline } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';

/** How what goes back comes about, line by line, and when it becomes less. */
export function QuoteLines({ quote }: { quote: RefundQuote }) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const { lines, refundable, next_change: next } = quote;
  return (
    <div className="stack gap-8">
      <h3>{t('ask.terms')}</h3>
      <DefinitionRows
        rows={[
          ...lines.map(({ label, amount }) => ({
            term: label,
            value: formatMoney(amount, locale),
          })),
          {
            term: t('ask.refundable'),
            value: formatMoney(refundable, locale),
            emphasis: 'total' as const,
          },
        ]}
      />
      {next === undefined ? null : (
        <p className="detail">
          {t('ask.nextChange', {
            time: formatDeadline(next.at, locale),
            amount: formatMoney(next.refundable, locale),
          })}
        </p>
      )}
    </div>
  );
}
