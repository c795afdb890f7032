import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InvoiceFormat } from '#contract/base/picklists.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { FilePicker } from '#src/ui/fields/file-picker.tsx';
import { StaffAct, type ActProps } from './staff-act.tsx';

type InvoiceActProps = ActProps & { number: string };

/** Uploads the tax authority's invoice for a request, or the red invoice of a reversal. */
export function IssueInvoice(
  props: InvoiceActProps & { call: 'issueInvoice' | 'confirmReversal'; amount: number },
) {
  const { number, amount, call: name, onDone, onClose } = props;
  const { t } = useTranslation('console-case');
  const [files, setFiles] = useState<Partial<Record<InvoiceFormat, File>>>({});
  const handed = Object.fromEntries(
    InvoiceFormat.options.map((format) => [format, [files[format] ?? []].flat()]),
  );
  return (
    <StaffAct
      {...t(name, { returnObjects: true })}
      call={name}
      of={number}
      adds={{ amount, ...handed }}
      inputs={{ fapiao_no: { label: t('field.fapiaoNo'), inputMode: 'numeric' } }}
      onDone={() => onDone(t(`done.${name}`))}
      onClose={onClose}
    >
      {(findFieldError) => (
        <>
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
    </StaffAct>
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
