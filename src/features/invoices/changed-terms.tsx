import { useTranslation } from 'react-i18next';
import { isSameBuyer, type InvoiceFigure, type InvoiceTitle } from '#contract/invoices/schemas.ts';
import { ChangedNote } from '#src/app/forms/changed-note.tsx';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

type ChangedTermsProps = {
  /** The submitted figure that was refused. */
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
    <ChangedNote
      title={t('changed.title')}
      lines={[
        ...(before.amount === amount
          ? []
          : [t('changed.amount', { before: money(before.amount), now: money(amount) })]),
        ...(isOther
          ? [
              before.title.name === title.name
                ? t('changed.details', { now: title.name })
                : t('changed.buyer', { before: before.title.name, now: title.name }),
            ]
          : []),
        t('changed.hint'),
      ]}
    />
  );
}
