import { Link, useRouteContext, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/invoices/schemas.ts';
import { saveLink } from '#src/app/device/save-link.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './invoices.module.css';

type ActionsProps = { invoice: Invoice; onChanged: () => void };

/** The actions of an invoice: withdraw the request, ask again after a rejection, or download it. */
export function InvoiceActions({ invoice, onChanged }: ActionsProps) {
  if (invoice.status === 'requested') return <Withdraw invoice={invoice} onChanged={onChanged} />;
  if (invoice.status === 'declined') return <AskAgain invoice={invoice} />;
  return (
    <div className={styles.files}>
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
