import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Refund, RefundInvoice, RefundQuote } from '#contract/refunds/schemas.ts';
import { findCorrectable, invoiceIs } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

/** Says what happens to the invoices of the order when money goes back. */
export function RefundInvoices({ refund: { status, invoices = [] } }: { refund: Refund }) {
  const { t } = useTranslation('refunds');
  const isUndecided = refundIs(status, 'undecided');
  if (!isUndecided && !invoices.some(isExceeding)) return null;
  if (invoices.length === 0) return null;
  return (
    <Note tone={invoices.some(isExceeding) ? 'warn' : 'idle'}>
      {invoices.map((invoice) =>
        isExceeding(invoice) ? (
          <ExceedingInvoice key={invoice.invoice_no} invoice={invoice} />
        ) : isUndecided ? (
          <InvoiceAtRefund key={invoice.invoice_no} invoice={invoice} />
        ) : null,
      )}
      <p>
        <Link to="/user/invoices">{t('invoices.open')}</Link>
      </p>
    </Note>
  );
}

/** Says what would happen to the invoices of an order after a request for a refund. */
export function InvoicesAtRefund({ quote: { invoices = [] } }: { quote: RefundQuote }) {
  return invoices.map((invoice) => <InvoiceAtRefund key={invoice.invoice_no} invoice={invoice} />);
}

function InvoiceAtRefund({ invoice: { status, amount } }: { invoice: RefundInvoice }) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const key = invoiceIs(status, 'reversing') ? 'reversing' : findCorrectable(status);
  return key === null ? null : (
    <p>{t(`ask.invoiced.${key}`, { amount: formatMoney(amount, locale) })}</p>
  );
}

function ExceedingInvoice({ invoice }: { invoice: RefundInvoice }) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const { amount, remaining = 0 } = invoice;
  const status = findCorrectable(invoice.status);
  if (status === null) return null;
  const all = remaining === 0 ? 'All' : '';
  return (
    <p>
      {t(`invoices.${status}${all}`, {
        amount: formatMoney(amount, locale),
        remaining: formatMoney(remaining, locale),
      })}
    </p>
  );
}

function isExceeding({ remaining }: RefundInvoice): boolean {
  return remaining !== undefined;
}
