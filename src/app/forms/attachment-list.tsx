import { useTranslation } from 'react-i18next';
import type { Attachment } from '#src/actors/attachments.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { ProgressBar } from '#src/ui/controls/progress-bar.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { FieldError } from '#src/ui/fields/field-error.tsx';
import styles from './attachment-list.module.css';
import { errorText } from './error-text.ts';
import { focusPicker } from './focus-picker.ts';
import type { Attachments } from './use-attachments.ts';

/** The chosen files: progress, failure, and actions of each. */
export function AttachmentList({ attachments }: { attachments: Attachments }) {
  const { t } = useTranslation('files');
  const { files, retry, remove, held, waiting } = attachments;
  if (files.length === 0) return null;
  return (
    <>
      <ul className={`ruled rounded-md ${styles.attachments}`} aria-label={t('list')}>
        {files.map((file) => (
          <li key={file.key}>
            <Icon name={file.state === 'stored' ? 'checkCircle' : 'document'} />
            <div className={`grid flex-1 gap-2 min-width-0 ${styles.file}`}>
              <bdi>{file.name}</bdi>
              <State file={file} />
            </div>
            {file.state === 'failed' ? (
              <Button
                variant="text"
                aria-label={t('retry', { name: file.name })}
                onClick={() => retry(file.key)}
              >
                {t('retryShort')}
              </Button>
            ) : null}
            <Button
              variant="text"
              aria-label={t(isUnderWay(file) ? 'cancel' : 'remove', { name: file.name })}
              onClick={({ currentTarget: { form } }) => {
                remove(file.key);
                // This button disappears with the file.
                if (form !== null) focusPicker(form);
              }}
            >
              {t(isUnderWay(file) ? 'cancelShort' : 'removeShort')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {held ? waiting : null}
      </p>
    </>
  );
}

function State({ file }: { file: Attachment }) {
  const { t } = useTranslation('files');
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
        <small>{t('sending', { percent })}</small>
        <ProgressBar label={t('progress', { name })} percent={percent} />
      </>
    );
  }
  if (state === 'asking') return <small role="status">{t('asking')}</small>;
  return <small>{t(state === 'removing' ? 'removing' : 'stored')}</small>;
}

function isUnderWay({ state }: Attachment): boolean {
  return state === 'sending' || state === 'asking';
}
