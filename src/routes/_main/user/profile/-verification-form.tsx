import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { attachmentTypes } from '../../../../../contract/files.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { takeFocus } from '../../../../app/take-focus.ts';
import { Button } from '../../../../ui/button.tsx';
import { FaultSummary } from '../../../../ui/fault-summary.tsx';
import { FilePicker } from '../../../../ui/file-picker.tsx';
import { Form } from '../../../../ui/form.tsx';
import { NativeInput } from '../../../../ui/native-field.tsx';
import { AttachmentList } from './-attachment-list.tsx';
import styles from './-profile.module.css';
import type { VerificationControls } from './-use-verification.ts';

const labels = { real_name: 'realName', id_number: 'number', attachments: 'files' } as const;

export function VerificationForm({ controls }: { controls: VerificationControls }) {
  const { t } = useTranslation('profile');
  const { form, attachments, busy, faults, filesError, send } = controls;
  const { attempts, note } = form;
  return (
    <Form
      className={styles.verify}
      aria-labelledby="verification"
      onSubmit={(event) => {
        const typed = form.submit(event);
        if (typed !== null && !busy) send(typed);
      }}
    >
      {busy ? null : faults.length > 0 ? (
        <FaultSummary
          key={attempts}
          title={t('form.summary', { count: faults.length })}
          faults={faults.map(({ name, error }) => ({
            name,
            error: t('form.fault', { label: t(`verification.form.${labels[name]}`), error }),
          }))}
          ref={takeFocus}
        />
      ) : note === null ? null : (
        <FailureNote
          key={attempts}
          error={note}
          title={t('verification.form.failed')}
          hint={t('verification.form.kept')}
        />
      )}
      <div className={styles.fields}>
        <NativeInput
          {...form.field('real_name')}
          label={t('verification.form.realName')}
          autoComplete="off"
          required
        />
        <NativeInput
          {...form.field('id_number')}
          label={t('verification.form.number')}
          description={t('verification.form.numberHint')}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </div>
      <fieldset className={styles.files}>
        <legend>{t('verification.form.files')}</legend>
        <FilePicker
          name="attachments"
          label={t('verification.form.choose')}
          dropHint={t('verification.form.drop')}
          description={attachments.rules}
          accept={attachmentTypes}
          multiple
          error={filesError}
          onPick={attachments.add}
        />
        <AttachmentList attachments={attachments} />
      </fieldset>
      <p className={styles.privacy}>
        <Trans
          t={t}
          i18nKey="verification.form.privacy"
          components={{
            // A new tab: what was typed stays where it is.
            privacy: <Link to="/privacy" target="_blank" />,
          }}
        />
      </p>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('verification.form.busy')}>
          {t('verification.form.submit')}
        </Button>
      </div>
    </Form>
  );
}
