import { useTranslation } from 'react-i18next';
import { attachmentTypes } from '../../../../../contract/files.ts';
import { maxAttachments, maxUploadBytes } from '../../../../../contract/limits.ts';
import { FilePicker } from '../../../../ui/file-picker.tsx';
import { AttachmentList } from '../profile/-attachment-list.tsx';
import type { Attachments } from '../profile/-use-attachments.ts';
import styles from './-draft-files.module.css';

type DraftFilesProps = {
  attachments: Attachments;
  /** Why the order cannot go with these files. */
  fault: string | null;
};

/** Files that go with the order: sent as they are chosen, each with its progress. */
export function DraftFiles({ attachments, fault }: DraftFilesProps) {
  const { t } = useTranslation('checkout');
  return (
    <fieldset className={styles.files}>
      <legend>{t('files.title')}</legend>
      <FilePicker
        name="attachments"
        label={t('files.choose')}
        dropHint={t('files.drop')}
        description={t('files.rules', {
          count: maxAttachments,
          size: maxUploadBytes / 1024 / 1024,
        })}
        accept={attachmentTypes}
        multiple
        error={fault ?? attachments.refusal}
        onPick={attachments.add}
      />
      <AttachmentList attachments={attachments} />
    </fieldset>
  );
}
