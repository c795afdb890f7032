import { useTranslation } from 'react-i18next';
import { LinkedText } from '#src/app/content/linked-text.tsx';
import { AttachmentFields } from '#src/app/forms/attachment-fields.tsx';
import { attachmentLimits } from '#src/app/forms/use-attachments.ts';
import { Form } from '#src/ui/fields/form.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Problems } from './problems.tsx';
import styles from './profile.module.css';
import type { VerificationControls } from './use-verification.ts';

const labels = { real_name: 'realName', id_number: 'number', attachments: 'files' } as const;

export function VerificationForm({ controls }: { controls: VerificationControls }) {
  const { t } = useTranslation('profile');
  const { form, attachments, busy, faults, filesError, send } = controls;
  return (
    <Form
      className="stack gap-28"
      aria-labelledby="verification"
      onSubmit={form.handleSubmit((typed, element) => {
        if (!busy && !attachments.hold(element)) send(typed);
      })}
      onInput={attachments.onInput}
    >
      <Problems
        attempt={form.attempts}
        busy={busy}
        faults={faults}
        label={(name) => t(`verification.form.${labels[name]}`)}
        note={form.note}
        failed={t('verification.form.failed')}
        kept={t('verification.form.kept')}
      />
      <div className="fields">
        <TextField
          {...form.field('real_name')}
          label={t('verification.form.realName')}
          autoComplete="off"
          required
        />
        <TextField
          {...form.field('id_number')}
          label={t('verification.form.number')}
          description={t('verification.form.numberHint')}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </div>
      <AttachmentFields
        className={`stack gap-14 ${styles.files}`}
        attachments={attachments}
        title={t('verification.form.files')}
        rules={t('verification.form.rules', attachmentLimits)}
        error={filesError}
      />
      <p className={`detail ${styles.privacy}`}>
        <LinkedText text={t('verification.form.privacy')} links={{ privacy: '/privacy' }} />
      </p>
      <div className={`cluster gap-12 ${styles.actions}`}>
        <SubmitButton
          busy={busy || attachments.held}
          busyLabel={attachments.held ? attachments.waiting : t('verification.form.busy')}
        >
          {t('verification.form.submit')}
        </SubmitButton>
      </div>
    </Form>
  );
}
