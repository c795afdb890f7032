import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { line } from '#contract/base/text-fields.ts';
import { errorTexts } from '#contract/failures.ts';
import type { QuotationRequest } from '#contract/quotations/schemas.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { createRules } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { useUnsent } from '#src/app/forms/use-unsent.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { RadioTiles } from '#src/ui/fields/radio-tiles.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { QuoteOffer } from './read.ts';

/** The choice of a name that is not among the saved titles. */
const other = 'other';

const named = createRules(v.object({ buyer_name: line(100) }));
const titled = createRules(v.object({}));

type Sent = v.InferInput<typeof QuotationRequest>;

/** The price of a draft, and the form that makes a quote of it. */
export function QuoteForm(offer: NonNullable<QuoteOffer>) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const { amount, credit, lines } = offer.price;
  return (
    <Card as="section" padded className="stack gap-16" aria-labelledby="get-quote">
      <h2 id="get-quote" className="text-18">
        {t('form.title')}
      </h2>
      <DefinitionRows
        rows={[
          ...lines.map((each) => ({ term: each.label, value: formatMoney(each.amount, locale) })),
          { term: t('form.price'), value: formatMoney(amount, locale), emphasis: 'total' },
        ]}
      />
      {credit === undefined ? (
        <BuyerForm {...offer} />
      ) : (
        <Note>
          <p>{errorTexts['quotation.credited'][locale]}</p>
        </Note>
      )}
    </Card>
  );
}

/** Makes the quote at the price shown: for a saved invoice title, or a name that is typed. */
function BuyerForm({ draft, price: { amount, terms }, titles }: NonNullable<QuoteOffer>) {
  const { t } = useTranslation('quotes');
  const router = useRouter();
  const navigate = useNavigate();
  const { client } = useRouteContext({ from: '__root__' });
  const [chosen, setChosen] = useState(titles[0]?.id ?? other);
  const { busy, failure, submit } = useSubmission(
    (sent: Sent, options) => client.call('createQuotation', { body: sent, ...options }),
    {
      onDone({ quote_no: number }) {
        unsent.forget();
        showToast({
          kind: 'success',
          title: t('form.done'),
          message: t('form.doneText', { number }),
        });
        void navigate({ to: '/user/quotes', replace: true });
      },
      onFailed({ error }) {
        if (error === 'order.terms_changed') void router.invalidate();
      },
    },
  );
  const isOther = chosen === other;
  const form = useForm({ rules: isOther ? named : titled, initial: { buyer_name: '' }, failure });
  const unsent = useUnsent({
    name: 'quote',
    typed: form.typed,
    restore(typed) {
      form.restore(typed);
      setChosen(other);
    },
  });
  const titleFault = failure?.fields['title_id']?.[0] ?? null;
  return (
    <Form
      className="stack gap-16"
      aria-labelledby="get-quote"
      onSubmit={form.handleSubmit((typed) => {
        const buyer = isOther ? typed : { title_id: chosen };
        if (!busy) submit({ draft, shown: { amount, terms }, ...buyer });
      })}
    >
      {form.note === null || titleFault !== null ? null : (
        <FailureNote error={form.note} title={t('form.failed')} />
      )}
      {titles.length === 0 ? null : (
        <RadioTiles
          label={t('form.buyer')}
          isLabelShown
          options={[
            ...titles.map(({ id, name, tax_no: taxNo }) => ({
              value: id,
              label: name,
              hint: taxNo === null ? t('form.individual') : t('form.taxNo', { number: taxNo }),
            })),
            { value: other, label: t('form.other'), hint: t('form.otherHint') },
          ]}
          value={chosen}
          onChange={setChosen}
          error={isOther ? null : titleFault}
        />
      )}
      {isOther ? (
        <TextField
          {...form.field('buyer_name')}
          label={t('form.name')}
          description={t('form.nameHint')}
          autoComplete="organization"
          required
        />
      ) : null}
      <div>
        <SubmitButton busy={busy} busyLabel={t('form.busy')}>
          {t('form.submit')}
        </SubmitButton>
      </div>
    </Form>
  );
}
