import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoScriptNote } from '../../app/no-script-note.tsx';
import { takeFocus } from '../../app/take-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { NativeInput, NativeTextArea } from '../../ui/native-field.tsx';
import { Note } from '../../ui/note.tsx';
import { ContactChoices } from './-contact-choices.tsx';
import { FaultSummary } from './-contact-summary.tsx';
import styles from './-contact.module.css';
import type { useInquiry } from './-use-inquiry.ts';

export function ContactForm({ form }: { form: ReturnType<typeof useInquiry> }) {
  const { t } = useTranslation('contact');
  const { attempts, busy, failure, faults } = form;
  return (
    <Form aria-labelledby="inquiry" onTyped={form.take} onSubmit={form.submit}>
      <Card padded className={styles.card}>
        <div>
          <h2 id="inquiry">{t('form.title')}</h2>
          <p className={styles.small}>{t('form.required')}</p>
        </div>
        <noscript>
          <NoScriptNote about="contact" />
        </noscript>
        {faults.length === 0 || busy ? null : (
          // Another attempt is another summary: it takes the focus again.
          <FaultSummary key={`faults ${attempts}`} faults={faults} />
        )}
        {failure === null || busy ? null : (
          <Note key={`failure ${attempts}`} tone="bad" role="alert" tabIndex={-1} ref={takeFocus}>
            <p>
              <b>{t('form.failed')}</b> {failure}
            </p>
            <p>{t('form.kept')}</p>
          </Note>
        )}
        <fieldset className={styles.fields}>
          <legend>{t('form.who')}</legend>
          <NativeInput
            {...form.field('name')}
            className={styles.wholeRow}
            label={t('form.name')}
            autoComplete="name"
            required
          />
          <NativeInput
            {...form.field('phone')}
            label={t('form.phone')}
            description={t('form.phoneHint')}
            type="tel"
            autoComplete="tel"
          />
          <NativeInput
            {...form.field('email')}
            label={t('form.email')}
            type="email"
            autoComplete="email"
          />
          <NativeInput
            {...form.field('company')}
            label={t('form.company')}
            autoComplete="organization"
          />
          <NativeInput
            {...form.field('position')}
            label={t('form.position')}
            autoComplete="organization-title"
          />
        </fieldset>
        <fieldset className={styles.fields}>
          <legend>{t('form.about')}</legend>
          <ContactChoices
            values={form.values}
            typeError={form.errorOf('inquiry_type')}
            onPick={form.set}
          />
          <NativeTextArea
            {...form.field('description')}
            className={styles.wholeRow}
            label={t('form.description')}
            description={t('form.descriptionHint')}
            required
          />
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
            {t('form.consent.before')}
            <Link to="/privacy" target="_blank">
              {t('form.consent.link')}
            </Link>
            {t('form.consent.after')}
          </p>
        </div>
      </Card>
    </Form>
  );
}
