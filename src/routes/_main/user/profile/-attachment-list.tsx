import { useTranslation } from 'react-i18next';
import type { UploadedFile } from '../../../../actors/uploads.ts';
import { errorText } from '../../../../app/error-text.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field-error.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import styles from './-profile.module.css';
import type { Attachments } from './-use-attachments.ts';

/** Each chosen file: how far it is, why it failed, and what can be done with it. */
export function AttachmentList({ attachments }: { attachments: Attachments }) {
  const { t } = useTranslation('profile');
  const { files, retry, remove } = attachments;
  if (files.length === 0) return null;
  return (
    <ul className={styles.attachments} aria-label={t('verification.files.list')}>
      {files.map((file) => (
        <li key={file.key}>
          <Icon name={file.state === 'stored' ? 'checkCircle' : 'document'} />
          <div className={styles.file}>
            <bdi>{file.name}</bdi>
            <State file={file} />
          </div>
          {file.state === 'failed' ? (
            <Button
              variant="text"
              aria-label={t('verification.files.retry', { name: file.name })}
              onClick={() => retry(file.key)}
            >
              {t('verification.files.retryShort')}
            </Button>
          ) : null}
          <Button
            variant="text"
            aria-label={t(`verification.files.${file.state === 'sending' ? 'cancel' : 'remove'}`, {
              name: file.name,
            })}
            onClick={({ currentTarget: { form } }) => {
              remove(file.key);
              // This button goes with the file.
              const picker = form?.elements.namedItem('attachments');
              if (picker instanceof HTMLElement) picker.focus({ preventScroll: true });
            }}
          >
            {t(`verification.files.${file.state === 'sending' ? 'cancelShort' : 'removeShort'}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function State({ file }: { file: UploadedFile }) {
  const { t } = useTranslation('profile');
  const locale = useLocale();
  const { name, state, percent, failure } = file;
  if (failure !== null) {
    return (
      <span role="alert">
        <FieldError>{errorText(failure, locale)}</FieldError>
      </span>
    );
  }
  if (state === 'sending') {
    return (
      <>
        <small>{t('verification.files.sending', { percent })}</small>
        <ProgressBar label={t('verification.files.progress', { name })} percent={percent} />
      </>
    );
  }
  return <small>{t(`verification.files.${state === 'removing' ? 'removing' : 'stored'}`)}</small>;
}
