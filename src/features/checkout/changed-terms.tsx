import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract/pricing.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

type ChangedTermsProps = { before: Quote; now: Quote };

/** Says what the page showed before, and what it comes to now: an order is made for nothing else. */
export function ChangedTerms({ before, now }: ChangedTermsProps) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const money = (fen: number | undefined) => formatMoney(fen ?? 0, locale);
  const beginOf = ({ period }: Quote) =>
    period === undefined ? null : formatDate(period.start, locale);
  const [began, begins] = [beginOf(before), beginOf(now)];
  return (
    <Note tone="warn" role="alert" tabIndex={-1} ref={takeFocus}>
      <p>
        <b>{t('changed.title')}</b>
      </p>
      <p>
        {before.amount === now.amount
          ? t('changed.sameAmount', { now: money(now.amount) })
          : t('changed.amount', { before: money(before.amount), now: money(now.amount) })}
      </p>
      {before.credit === now.credit ? null : (
        <p>{t('changed.credit', { before: money(before.credit), now: money(now.credit) })}</p>
      )}
      {began === null || begins === null || began === begins ? null : (
        <p>{t('changed.begins', { before: began, now: begins })}</p>
      )}
      <p>{t('changed.hint')}</p>
    </Note>
  );
}
