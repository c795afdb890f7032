import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { InquiryRequest } from '../../../contract/inquiries.ts';
import type { ApiError } from '../../../contract/errors.ts';
import { FailureNote } from '../../app/failure-note.tsx';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ContactChoices } from './-contact-choices.tsx';
import { type Fault, FaultSummary } from './-contact-summary.tsx';
import styles from './-contact.module.css';
import { emptyInquiry, type InquiryField } from './-inquiry.ts';

type ContactFormProps = {
  busy: boolean;
  failure: ApiError | null;
  onSubmit: (values: InquiryRequest) => void;
};

/** In the order in which a person meets them. */
const order: readonly InquiryField[] = [
  'name',
  'phone',
  'email',
  'company',
  'position',
  'inquiry_type',
  'budget_range',
  'preferred_contact_time',
  'description',
];

export function ContactForm({ busy, failure, onSubmit }: ContactFormProps) {
  const { t } = useTranslation('contact');
  const form = useForm({ schema: InquiryRequest, initial: emptyInquiry, failure });
  const [attempts, setAttempts] = useState(0);
  const faults = order.flatMap((name): Fault[] => {
    const { error } = form.field(name);
    return error === null ? [] : [{ name, error }];
  });
  const description = form.field('description');
  return (
    <form
      noValidate
      aria-labelledby="inquiry"
      onSubmit={(event) => {
        const values = form.submit(event);
        setAttempts((count) => count + 1);
        if (values !== null && !busy) onSubmit(values);
      }}
    >
      <Card padded className={styles.card}>
        <div>
          <h2 id="inquiry">{t('form.title')}</h2>
          <p className={styles.small}>{t('form.required')}</p>
        </div>
        {faults.length === 0 || busy ? null : (
          // Another attempt is another summary: it takes the focus again.
          <FaultSummary key={attempts} faults={faults} />
        )}
        {failure === null || failure.kind === 'invalid' ? null : (
          <FailureNote error={failure} title={t('form.failed')} hint={t('form.kept')} />
        )}
        <fieldset className={styles.fields}>
          <legend>{t('form.who')}</legend>
          <TextField
            {...form.field('name')}
            className={styles.wholeRow ?? ''}
            label={t('form.name')}
            autoComplete="name"
            required
          />
          <TextField
            {...form.field('phone')}
            label={t('form.phone')}
            description={t('form.phoneHint')}
            type="tel"
            autoComplete="tel"
          />
          <TextField
            {...form.field('email')}
            label={t('form.email')}
            type="email"
            autoComplete="email"
          />
          <TextField
            {...form.field('company')}
            label={t('form.company')}
            autoComplete="organization"
          />
          <TextField
            {...form.field('position')}
            label={t('form.position')}
            autoComplete="organization-title"
          />
        </fieldset>
        <fieldset className={styles.fields}>
          <legend>{t('form.about')}</legend>
          <ContactChoices
            values={form.values}
            typeError={form.field('inquiry_type').error}
            onPick={form.set}
          />
          <div className={styles.wholeRow}>
            <TextArea
              name="description"
              label={t('form.description')}
              description={t('form.descriptionHint')}
              value={description.value}
              error={description.error}
              onChange={({ currentTarget }) => form.set('description', currentTarget.value)}
              required
            />
          </div>
        </fieldset>
        <div>
          <Button
            type="submit"
            variant="primary"
            size="large"
            busy={busy}
            busyLabel={t('form.busy')}
          >
            {t('form.submit')}
          </Button>
          <p className={styles.consent}>
            <Trans
              t={t}
              i18nKey="form.consent"
              components={{ privacy: <Link to="/privacy" target="_blank" /> }}
            />
          </p>
        </div>
      </Card>
    </form>
  );
}
