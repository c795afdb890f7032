import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case } from '#contract/staff/case.ts';
import { invoiceAllows } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import { Card } from '#src/console/app/card.tsx';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog } from '#src/ui/controls/dialog.tsx';
import styles from './cards.module.css';
import { useCase } from './case-context.ts';
import { usePageReading } from '#src/console/app/use-reading.ts';
import { EnterReversal, IssueInvoice, ReplaceInvoice } from './invoice-acts.tsx';
import { ReasonAct } from './order-acts.tsx';
import { MaskedValue } from './masked-value.tsx';

type Invoice = Case['invoices'][number];

/** The acts of staff on an invoice, in the order of the buttons. */
const invoiceActs = ['issue', 'replace', 'decline', 'reverse', 'reversed', 'refuse'] as const;
type InvoiceAct = (typeof invoiceActs)[number];

/** The invoices of the order, and the action that each waits for. */
export function InvoicesCard() {
  const { t } = useTranslation('console-case');
  const { invoices } = useCase();
  const [notice, setNotice] = useState<string | null>(null);
  const [open, setOpen] = useState<{ invoice: Invoice; act: InvoiceAct } | null>(null);
  if (invoices.length === 0) return null;
  const rest = {
    onClose: () => setOpen(null),
    onDone: (sentence: string) => {
      setOpen(null);
      setNotice(sentence);
    },
  };
  return (
    <Card title={t('invoices.title')} aside={invoices.length}>
      <p role="status" className={styles.said}>
        {notice}
      </p>
      <ul className={styles.list}>
        {invoices.map((invoice) => (
          <Row
            key={invoice.invoice_no}
            invoice={invoice}
            onAct={(act) => setOpen({ invoice, act })}
          />
        ))}
      </ul>
      {open === null ? null : (
        <Dialog title={t(`invoiceActs.${open.act}`)} onClose={rest.onClose}>
          <Content
            act={open.act}
            number={open.invoice.invoice_no}
            amount={open.invoice.amount}
            remaining={open.invoice.remaining ?? 0}
            {...rest}
          />
        </Dialog>
      )}
    </Card>
  );
}

function Row({ invoice, onAct }: { invoice: Invoice; onAct: (act: InvoiceAct) => void }) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { isReading } = usePageReading();
  const { invoice_no: number, status, kind, amount, buyer } = invoice;
  const sayExcess = ({ status: at, remaining }: Invoice) => {
    if (invoiceAllows(at, 'reverse')) return t('invoices.exceeds');
    if (remaining === null || remaining === 0) return t('invoices.nothingKept');
    return t('invoices.requestExceeds', { remaining: formatMoney(remaining, locale) });
  };
  return (
    <li>
      <p>
        <b>{invoice.fapiao_no ?? number}</b>
        <span>{` · ${t(invoice.is_red ? 'invoiceStatus.red' : `invoiceStatus.${status}`)}`}</span>
      </p>
      <p className="numeric">{`${t(`invoiceKind.${kind}`)} · ${formatMoney(amount, locale)}`}</p>
      <MaskedValue
        masked={{ field: 'invoice_title', masked: buyer }}
        subject={{ kind: 'invoice', number }}
      />
      <small>{formatDayTime(invoice.issued_at ?? invoice.requested_at, locale)}</small>
      {invoice.reason === null ? null : (
        <p className={`break-anywhere ${styles.text}`}>{invoice.reason}</p>
      )}
      {invoice.exceeds ? <p>{sayExcess(invoice)}</p> : null}
      {invoice.reversal_ends_at === null ? null : (
        <p>{t('invoices.until', { at: formatDayTime(invoice.reversal_ends_at, locale) })}</p>
      )}
      <p className="gap-8 flex flex-wrap">
        {actsFor(invoice).map((act) => (
          <Button
            key={act}
            size="small"
            aria-disabled={isReading || undefined}
            onClick={() => (isReading ? undefined : onAct(act))}
          >
            {t(`invoiceActs.${act}`)}
          </Button>
        ))}
      </p>
    </li>
  );
}

type ContentProps = {
  act: InvoiceAct;
  number: string;
  amount: number;
  /** The sum that can be requested instead, in fen. */
  remaining: number;
  onDone: (notice: string) => void;
  onClose: () => void;
};

function Content({ act, amount, remaining, ...rest }: ContentProps) {
  switch (act) {
    case 'issue':
    case 'reversed':
      return (
        <IssueInvoice
          call={act === 'issue' ? 'issueInvoice' : 'confirmReversal'}
          amount={amount}
          {...rest}
        />
      );
    case 'decline':
    case 'refuse':
      return (
        <ReasonAct
          call={act === 'decline' ? 'declineInvoice' : 'refuseReversal'}
          of={rest.number}
          onDone={rest.onDone}
          onClose={rest.onClose}
        />
      );
    case 'replace':
      return <ReplaceInvoice amount={amount} remaining={remaining} {...rest} />;
    case 'reverse':
      return <EnterReversal {...rest} />;
  }
}

/** Lists the actions that an invoice waits for; the server checks the same states again. */
function actsFor({ status, is_red: isRed, exceeds }: Invoice): InvoiceAct[] {
  const wrong = exceeds ? 'issue' : 'replace';
  return isRed ? [] : invoiceActs.filter((act) => act !== wrong && invoiceAllows(status, act));
}
