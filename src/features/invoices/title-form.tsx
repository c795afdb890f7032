import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { InvoiceTitleRequest, type InvoiceTitle } from '#contract/invoices/schemas.ts';
import { faultOfTaxNumber, normaliseTaxNumber } from '#contract/invoices/tax-number.ts';
import { InvoiceTitleKind } from '#contract/base/picklists.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { createRules, type Rules } from '#src/app/forms/rules.ts';
import { isTicked } from '#src/app/forms/shown-value.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useUnsent } from '#src/app/forms/use-unsent.ts';
import type { Client, KeyedOptions } from '#src/api/client.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Segmented } from '#src/ui/controls/segmented.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import styles from './invoices.module.css';

type TitleFormProps = {
  /** Null for a new one. */
  title: InvoiceTitle | null;
  /** `hasMore`: a field was edited during the save; the form stays open with the edit. */
  onSaved: (title: InvoiceTitle, hasMore: boolean) => void;
  /** Null if there is no list to return to. */
  onClosed: (() => void) | null;
};

const schemaRules = createRules(InvoiceTitleRequest);

/** One title; a company's tax number is validated during typing, in the words of the server. */
export function TitleForm({ title: opened, onSaved, onClosed }: TitleFormProps) {
  const { t } = useTranslation('invoices');
  const { client } = useRouteContext({ from: '__root__' });
  // A new title was saved while the person typed on: the rest of the input changes that title.
  const [title, setTitle] = useState(opened);
  const [kind, setKind] = useState<InvoiceTitleKind>(title?.kind ?? 'company');
  const [isDefault, setIsDefault] = useState(title?.is_default ?? false);
  const { busy, failure, submit } = useSubmission(
    (title: SentTitle, options) => saveTitle(client, title, options),
    {
      onDone({ saved, sent }) {
        unsent.forget();
        const isDefaultChanged = isDefault !== sent.is_default;
        const hasMore = form.edited.length > 0 || kind !== sent.kind || isDefaultChanged;
        if (hasMore) {
          setTitle(saved);
          // The first title is always the default one.
          if (!isDefaultChanged) setIsDefault(saved.is_default);
          form.taken(getInitialFields(saved));
        }
        onSaved(saved, hasMore);
      },
    },
  );
  const form = useForm({
    rules: rulesFor(kind),
    initial: getInitialFields(title),
    failure,
  });
  const unsent = useUnsent({
    name: `invoice title ${title?.id ?? 'new'}`,
    typed: {
      ...form.typed,
      ...(kind === (title?.kind ?? 'company') ? {} : { kind }),
      ...(isDefault === (title?.is_default ?? false) ? {} : { is_default: String(isDefault) }),
    },
    restore(typed) {
      form.restore(typed);
      if (v.is(InvoiceTitleKind, typed['kind'])) setKind(typed['kind']);
      if (typed['is_default'] !== undefined) setIsDefault(typed['is_default'] === 'true');
    },
  });
  return (
    <Card padded>
      <Form
        className="stack gap-20"
        aria-label={t(title === null ? 'form.new' : 'form.change')}
        onSubmit={form.handleSubmit((values, element) => {
          if (busy) return;
          const isWanted = isTicked(element, 'is_default', isDefault);
          setIsDefault(isWanted);
          submit({ id: title?.id ?? null, values: { ...values, is_default: isWanted } });
        })}
      >
        <h3>{t(title === null ? 'form.new' : 'form.change')}</h3>
        {form.note === null ? null : <FailureNote error={form.note} title={t('form.failed')} />}
        <Segmented
          label={t('form.kind')}
          options={[
            { value: 'company', label: t('form.company') },
            { value: 'individual', label: t('form.individual') },
          ]}
          value={kind}
          onChange={setKind}
        />
        <TextField
          {...form.field('name')}
          label={t(`form.name.${kind}`)}
          autoComplete={kind === 'company' ? 'organization' : 'name'}
          required
        />
        {kind === 'individual' ? null : (
          <>
            <TextField
              {...form.field('tax_no')}
              label={t('form.taxNo')}
              description={t('form.taxNoHint')}
              autoComplete="off"
              spellCheck={false}
              required
            />
            <div className={`gap-16 grid columns-2 ${styles.two}`}>
              <TextField {...form.field('address')} label={t('form.address')} />
              <TextField {...form.field('phone')} label={t('form.phone')} />
              <TextField {...form.field('bank')} label={t('form.bank')} />
              <TextField {...form.field('account')} label={t('form.account')} />
            </div>
            <p className="caption">{t('form.optional')}</p>
          </>
        )}
        <CheckboxField
          name="is_default"
          label={t('form.default')}
          checked={isDefault}
          onChange={({ currentTarget }) => setIsDefault(currentTarget.checked)}
        />
        <div className="cluster">
          <SubmitButton busy={busy} busyLabel={t('form.busy')}>
            {t('form.submit')}
          </SubmitButton>
          {onClosed === null ? null : (
            <Button variant="text" onClick={onClosed}>
              {t('form.cancel')}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}

/** The initial values of an invoice title form. */
function getInitialFields(title: InvoiceTitle | null) {
  return {
    name: title?.name ?? '',
    tax_no: title?.tax_no ?? '',
    address: title?.address ?? '',
    phone: title?.phone ?? '',
    bank: title?.bank ?? '',
    account: title?.account ?? '',
  };
}

/** Builds the field rules from the contract; a tax number error says which character is wrong. */
function rulesFor(kind: InvoiceTitleKind): Rules<InvoiceTitleRequest> {
  return (values, locale) => {
    const judged = schemaRules({ ...values, kind }, locale);
    if (kind === 'individual') return judged;
    const number = 'tax_no' in values ? String(values.tax_no) : '';
    const fault = faultOfTaxNumber(normaliseTaxNumber(number));
    if (fault === null) return judged;
    return { faults: { ...judged.faults, tax_no: fault[locale] } };
  };
}

type SentTitle = { id: string | null; values: InvoiceTitleRequest };

async function saveTitle(client: Client, { id, values }: SentTitle, options: KeyedOptions) {
  const saved = await (id === null
    ? client.call('createInvoiceTitle', { body: values, ...options })
    : client.call('updateInvoiceTitle', { params: { id }, body: values, ...options }));
  return { saved, sent: values };
}
