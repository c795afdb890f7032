import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { InvoiceIssue } from '#contract/staff/acts.ts';
import { InvoiceFormat } from '#contract/base/picklists.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { FilePicker } from '#src/ui/fields/file-picker.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { ActForm } from './act-form.tsx';
import { StaffAct, type ActProps } from './staff-act.tsx';
import { useAct } from '#src/console/app/use-act.ts';

type InvoiceActProps = ActProps & { number: string };

const Issued = v.object({
  ...InvoiceIssue.entries,
  pdf: v.file('required'),
  ofd: v.optional(v.file()),
  xml: v.optional(v.file()),
});
type Issued = v.InferOutput<typeof Issued>;

/** Uploads the tax authority's invoice for a request, or the red invoice of a reversal. */
export function IssueInvoice(
  props: InvoiceActProps & { call: 'issueInvoice' | 'confirmReversal'; amount: number },
) {
  const { number, amount, call: name, onDone, onClose } = props;
  const { t } = useTranslation('console-case');
  const [files, setFiles] = useState<Partial<Record<InvoiceFormat, File>>>({});
  const act = useAct<Issued, unknown>(
    [name, number],
    (call, { fapiao_no: fapiaoNo, amount: seen, ...handed }, signal) => {
      const form = new FormData();
      form.set('amount', String(seen));
      form.set('fapiao_no', fapiaoNo);
      for (const format of InvoiceFormat.options) {
        const file = handed[format];
        if (file !== undefined) form.append(format, file);
      }
      return call(name, { params: { invoiceNo: number }, form, signal });
    },
    { onDone: () => onDone(t(`done.${name}`)) },
  );
  return (
    <ActForm
      says={t(`${name}.says`)}
      warns={t(`${name}.warns`)}
      confirm={t(`${name}.confirm`)}
      act={act}
      rules={createRules(Issued)}
      read={({ fapiao_no: typed }) => ({ amount, fapiao_no: typed, pdf: undefined, ...files })}
      onClose={onClose}
    >
      {(findFieldError) => (
        <>
          <TextField
            label={t('field.fapiaoNo')}
            name="fapiao_no"
            inputMode="numeric"
            error={findFieldError('fapiao_no')}
          />
          {InvoiceFormat.options.map((format) => (
            <FilePicker
              key={format}
              name={format}
              label={t('invoices.pick', { format: format.toUpperCase() })}
              dropHint={t('invoices.drop')}
              description={files[format]?.name ?? t('invoices.noFile')}
              accept={[`.${format}`]}
              error={findFieldError(format)}
              onPick={([file]) => setFiles((all) => (file ? { ...all, [format]: file } : all))}
            />
          ))}
        </>
      )}
    </ActForm>
  );
}

/** Withdraws a request that exceeds the kept money, and requests the `remaining` sum instead; in fen. */
export function ReplaceInvoice(props: InvoiceActProps & { amount: number; remaining: number }) {
  const { number, amount, remaining, onDone, onClose } = props;
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const sums = {
    amount: formatMoney(amount, locale),
    remaining: formatMoney(remaining, locale),
  };
  return (
    <StaffAct
      call="replaceInvoice"
      of={number}
      adds={{ amount: remaining }}
      says={t(remaining === 0 ? 'replaceInvoice.saysNothing' : 'replaceInvoice.says', sums)}
      confirm={t(remaining === 0 ? 'replaceInvoice.confirmNothing' : 'replaceInvoice.confirm')}
      onDone={({ invoice_no: requested }) =>
        onDone(t(requested === null ? 'done.withdrawInvoice' : 'done.replaceInvoice'))
      }
      onClose={onClose}
    />
  );
}

/** Records that the confirmation of a red invoice was submitted: its buyer has 72 hours. */
export function EnterReversal({ number, onDone, onClose }: InvoiceActProps) {
  const { t } = useTranslation('console-case');
  return (
    <StaffAct
      {...t('enterReversal', { returnObjects: true })}
      call="enterReversal"
      of={number}
      onDone={() => onDone(t('done.enterReversal'))}
      onClose={onClose}
    />
  );
}
