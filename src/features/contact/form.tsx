import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ContactRows } from '#src/app/forms/contact-rows.tsx';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { NoScriptNote } from '#src/app/shell/no-script-note.tsx';
import { useUser } from '#src/app/shell/use-user.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { FaultSummary } from '#src/ui/fields/fault-summary.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextArea, TextField } from '#src/ui/fields/text-field.tsx';
import { ContactChoices } from './choices.tsx';
import styles from './contact.module.css';
import type { OwnContactProps } from './own-contact.tsx';
import type { useInquiry } from './use-inquiry.ts';

const loadOwnContact = async () => (await import('./own-contact.tsx')).OwnContact;

export function ContactForm({ inquiry }: { inquiry: ReturnType<typeof useInquiry> }) {
  const { t } = useTranslation('contact');
  const user = useUser();
  const { Component: OwnContact } = useLazy<OwnContactProps>(loadOwnContact, {
    when: user !== null,
  });
  const { form, busy, failure, unclear, prepare, submit } = inquiry;
  const { attempts, faults } = form;
  return (
    <Form aria-labelledby="inquiry" onTyped={form.take} onFocus={prepare} onSubmit={submit}>
      {OwnContact === null || user === null ? null : <OwnContact key={user.id} inquiry={inquiry} />}
      <Card padded className={`grid gap-28 ${styles.card}`}>
        <div>
          <h2 id="inquiry">{t('form.title')}</h2>
          <p className={`text-14 color-3 ${styles.small}`}>{t('form.required')}</p>
        </div>
        <noscript>
          <NoScriptNote about="contact" />
        </noscript>
        {faults.length === 0 || busy ? null : (
          // Another attempt is another summary: it takes the focus again.
          <FaultSummary
            key={`faults ${attempts}`}
            title={t('form.summary', { count: faults.length })}
            faults={faults}
            ref={takeFocus}
          />
        )}
        {unclear === null ? null : (
          <Note tone="warn" role="status">
            {unclear.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Note>
        )}
        {failure === null || busy ? null : (
          <Note key={`failure ${attempts}`} tone="bad" role="alert" tabIndex={-1} ref={takeFocus}>
            <p>
              <b>{t('form.failed')}</b>
              <span>{` ${failure}`}</span>
            </p>
            <p>{t('form.kept')}</p>
          </Note>
        )}
        <fieldset className="fields">
          <legend>{t('form.who')}</legend>
          <TextField
            {...form.field('name')}
            className="whole"
            label={t('form.name')}
            autoComplete="name"
            required
          />
          <ContactRows
            names={['phone', 'email', 'company', 'position']}
            field={form.field}
            label={(name) => t(`form.${name}`)}
            hints={{ phone: t('form.phoneHint') }}
          />
        </fieldset>
        <fieldset className="fields">
          <legend>{t('form.about')}</legend>
          <ContactChoices
            values={form.values}
            typeError={form.field('inquiry_type').error}
            onPick={form.set}
          />
          <TextArea
            {...form.field('description')}
            className="whole"
            label={t('form.description')}
            description={t('form.descriptionHint')}
            required
          />
        </fieldset>
        <div>
          <SubmitButton size="large" busy={busy} busyLabel={t('form.busy')}>
            {t('form.submit')}
          </SubmitButton>
          <p className={`detail ${styles.consent}`}>
            <span>{t('form.consent.before')}</span>
            <Link to="/privacy" target="_blank">
              {t('form.consent.link')}
            </Link>
            <span>{t('form.consent.after')}</span>
          </p>
        </div>
      </Card>
    </Form>
  );
}
