import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract/pricing/schemas.ts';
import { ChangedNote } from '#src/app/forms/changed-note.tsx';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

type ChangedTermsProps = { before: Quote; now: Quote };

/** Shows the earlier and the current figure: an order is made only for the current one. */
export function ChangedTerms({ before, now }: ChangedTermsProps) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const money = (fen: number | undefined) => formatMoney(fen ?? 0, locale);
  const formatPeriodStart = ({ period }: Quote) =>
    period === undefined ? null : formatDate(period.start, locale);
  const [began, begins] = [formatPeriodStart(before), formatPeriodStart(now)];
  const amount = before.amount === now.amount ? 'changed.sameAmount' : 'changed.amount';
  return (
    <ChangedNote
      title={t('changed.title')}
      lines={[
        t(amount, { before: money(before.amount), now: money(now.amount) }),
        ...(before.credit === now.credit
          ? []
          : [t('changed.credit', { before: money(before.credit), now: money(now.credit) })]),
        ...(began === null || begins === null || began === begins
          ? []
          : [t('changed.begins', { before: began, now: begins })]),
        t('changed.hint'),
      ]}
    />
  );
}
