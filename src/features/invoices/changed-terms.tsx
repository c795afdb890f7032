import { useTranslation } from 'react-i18next';
import { isSameBuyer, type InvoiceFigure, type InvoiceTitle } from '#contract/invoices.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

type ChangedTermsProps = {
  /** What was submitted, and refused. */
  before: InvoiceFigure;
  amount: number;
  title: InvoiceTitle | null;
};

/** Says which sum and title the page showed before, and which it shows now. */
export function ChangedTerms({ before, amount, title }: ChangedTermsProps) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const money = (fen: number) => formatMoney(fen, locale);
  const isOther = title !== null && !isSameBuyer(before.title, title);
  return (
    <Note tone="warn" role="alert" tabIndex={-1} ref={takeFocus}>
      <p>
        <b>{t('changed.title')}</b>
      </p>
      {before.amount === amount ? null : (
        <p>{t('changed.amount', { before: money(before.amount), now: money(amount) })}</p>
      )}
      {isOther ? (
        <p>
          {before.title.name === title.name
            ? t('changed.details', { now: title.name })
            : t('changed.buyer', { before: before.title.name, now: title.name })}
        </p>
      ) : null}
      <p>{t('changed.hint')}</p>
    </Note>
  );
}
