import { Link, useRouteContext, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/invoices/schemas.ts';
import { invoiceAllows, invoiceIs } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import { saveLink } from '#src/app/device/save-link.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';

type ActionsProps = { invoice: Invoice; onChanged: () => void };

/** The actions of an invoice: withdraw the request, ask again after a rejection, or download it. */
export function InvoiceActions({ invoice, onChanged }: ActionsProps) {
  if (invoiceAllows(invoice.status, 'withdraw')) {
    // With nothing to request instead, the note about it has the only button.
    return invoice.remaining === 0 ? null : <Withdraw invoice={invoice} onChanged={onChanged} />;
  }
  if (invoiceIs(invoice.status, 'declined')) return <AskAgain invoice={invoice} />;
  return (
    <div className="gap-4 flex flex-wrap justify-end">
      {invoice.files.map((file) => (
        <Download key={file.format} invoice={invoice} file={file} />
      ))}
    </div>
  );
}

/** Links to the request form with the declined orders preselected; the title is corrected there. */
function AskAgain({ invoice: { invoice_no: number, orders } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  return (
    <Link
      className={buttonClass({ variant: 'text', size: 'small' })}
      to="/user/invoices"
      search={({ page }) => ({
        page,
        order: orders.map(({ order_no: orderNo }) => orderNo).join(','),
        again: number,
      })}
      hash="ask"
      aria-label={t('again.of', { number })}
    >
      {t('again.short')}
    </Link>
  );
}

function Withdraw({ invoice: { invoice_no: invoiceNo }, onChanged }: ActionsProps) {
  const { t } = useTranslation('invoices');
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const { busy, failure, submit } = useSubmission(
    (_: void, options) => client.call('withdrawInvoice', { params: { invoiceNo }, ...options }),
    {
      onDone() {
        showToast({ kind: 'success', title: t('withdraw.done'), message: t('withdraw.doneText') });
        onChanged();
        void router.invalidate();
      },
      onFailed: ({ kind }) => {
        if (kind === 'conflict') void router.invalidate();
      },
    },
  );
  return (
    <>
      <Button
        variant="text"
        size="small"
        busy={busy}
        busyLabel={t('withdraw.busy')}
        aria-label={busy ? undefined : t('withdraw.of', { number: invoiceNo })}
        onClick={() => submit()}
      >
        {t('withdraw.short')}
      </Button>
      {failure === null ? null : <FailureNote error={failure} title={t('withdraw.failed')} />}
    </>
  );
}

type ReplaceProps = ActionsProps & { remaining: number };

/** Withdraws a request that a refund left too high, and requests the `remaining` sum, in fen, if there is one. */
export function ReplaceInvoice({
  invoice: { invoice_no: invoiceNo },
  remaining,
  onChanged,
}: ReplaceProps) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const { busy, failure, submit } = useSubmission(
    (_: void, options) =>
      client.call('replaceInvoice', {
        params: { invoiceNo },
        body: { amount: remaining },
        ...options,
      }),
    {
      onDone({ requested }) {
        showToast({
          kind: 'success',
          title: t(requested === null ? 'replace.doneAll' : 'replace.done'),
          message:
            requested === null
              ? t('replace.doneAllText')
              : t('replace.doneText', { amount: formatMoney(requested.amount, locale) }),
        });
        onChanged();
        void router.invalidate();
      },
      onFailed: ({ kind }) => {
        if (kind === 'conflict') void router.invalidate();
      },
    },
  );
  const values = { number: invoiceNo, remaining: formatMoney(remaining, locale) };
  const all = remaining === 0 ? 'All' : '';
  return (
    <>
      <Button
        size="small"
        busy={busy}
        busyLabel={t('replace.busy')}
        aria-label={busy ? undefined : t(`replace.of${all}`, values)}
        onClick={() => submit()}
      >
        {t(`replace.short${all}`)}
      </Button>
      {failure === null ? null : <FailureNote error={failure} title={t('replace.failed')} />}
    </>
  );
}

type DownloadProps = { invoice: Invoice; file: Invoice['files'][number] };

function Download({ invoice: { invoice_no: invoiceNo }, file: { format, name } }: DownloadProps) {
  const { t } = useTranslation('invoices');
  const { client } = useRouteContext({ from: '__root__' });
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) =>
      client.call('readInvoiceFile', { params: { invoiceNo }, query: { format }, signal }),
    { changes: false, onDone: saveLink },
  );

  const label = format.toUpperCase();
  return (
    <>
      <Button
        variant="text"
        size="small"
        busy={busy}
        busyLabel={label}
        aria-label={t('download.of', { name })}
        onClick={() => submit()}
      >
        <Icon name="download" size={16} />
        <span>{label}</span>
      </Button>
      {failure === null ? null : <FailureNote error={failure} title={t('download.failed')} />}
    </>
  );
}
