import { useTranslation } from 'react-i18next';
import { findCorrectable } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { useCase } from './case-context.ts';

/**
 * Warns, before a refund of `amount` fen is decided, about the invoices of the order that it leaves above the
 * kept money; null while the input is not an amount.
 */
export function RefundInvoices({ amount }: { amount: number | null }) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { invoices, ledger } = useCase();
  if (amount === null || ledger.invoiced <= ledger.kept - amount) return null;
  const keptAmount = Math.max(0, ledger.kept - amount);
  const all = keptAmount === 0 ? 'All' : '';
  return invoices.map(({ invoice_no: number, fapiao_no: fapiaoNo, status, is_red: isRed }) => {
    const correctable = findCorrectable(status);
    if (isRed || correctable === null) return null;
    return (
      <Note key={number} tone="warn">
        <p>
          {t(`refundInvoices.${correctable}${all}`, {
            number: fapiaoNo ?? number,
            invoiced: formatMoney(ledger.invoiced, locale),
            amount: formatMoney(amount, locale),
            kept: formatMoney(keptAmount, locale),
          })}
        </p>
      </Note>
    );
  });
}
