import { useTranslation } from 'react-i18next';
import { attachmentTypes } from '#contract/files/schemas.ts';
import { FilePicker } from '#src/ui/fields/file-picker.tsx';
import { AttachmentList } from './attachment-list.tsx';
import type { Attachments } from './use-attachments.ts';

type AttachmentFieldsProps = {
  attachments: Attachments;
  title: string;
  /** The allowed kinds and number of files. */
  rules: string;
  error: string | null;
  className: string | undefined;
};

/** Files sent with a form: each uploads when it is chosen and shows its progress. */
export function AttachmentFields(props: AttachmentFieldsProps) {
  const { attachments, title, rules, error, className } = props;
  const { t } = useTranslation('files');
  return (
    <fieldset className={className}>
      <legend>{title}</legend>
      <FilePicker
        name="attachments"
        label={t('choose')}
        dropHint={t('drop')}
        description={rules}
        accept={attachmentTypes}
        multiple
        error={error}
        onPick={attachments.add}
      />
      <AttachmentList attachments={attachments} />
    </fieldset>
  );
}
