import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Delivery } from '#contract/staff/acts.ts';
import { maxHandedBytes, maxHandedFiles } from '#contract/base/limits.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { formatBytes } from '#src/i18n/format-bytes.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { FilePicker } from '#src/ui/fields/file-picker.tsx';
import { TextArea } from '#src/ui/fields/text-field.tsx';
import { ActForm } from './act-form.tsx';
import styles from './act.module.css';
import { useCase } from './case-context.ts';
import type { ActProps } from './staff-act.tsx';
import { useAct } from '#src/console/app/use-act.ts';

const rules = createRules(
  v.object({ ...Delivery.entries, files: v.pipe(v.array(v.file()), v.minLength(1, 'required')) }),
);
type Handed = v.InferOutput<typeof Delivery> & { files: File[] };

/** Delivers several files at once, with a note that is sent as a message. */
export function DeliverForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const about = useCase();
  const [files, setFiles] = useState<readonly File[]>([]);
  const room = maxHandedFiles - about.files.length;
  const act = useAct<Handed, unknown>(
    ['deliverFiles', about.order.order_no],
    (call, { note, files: handed }, signal) => {
      const form = new FormData();
      if (note !== undefined) form.set('note', note);
      for (const file of handed) form.append('files', file);
      return call('deliverFiles', { params: { orderNo: about.order.order_no }, form, signal });
    },
    { onDone: () => onDone(t('done.deliver')) },
  );
  const tooLarge = files.find(({ size }) => size > maxHandedBytes);

  return (
    <ActForm
      says={t('deliver.says')}
      warns={t('deliver.warns')}
      confirm={t('acts.deliver')}
      act={act}
      rules={rules}
      read={({ note }) => (note ? { files, note } : { files })}
      onClose={onClose}
    >
      {(findFieldError) => (
        <>
          <FilePicker
            name="files"
            label={t('deliver.pick')}
            dropHint={t('deliver.drop')}
            description={t('deliver.about', { size: formatBytes(maxHandedBytes, locale), room })}
            accept={[]}
            multiple
            error={
              tooLarge === undefined
                ? findFieldError('files')
                : t('deliver.large', { name: tooLarge.name })
            }
            onPick={(picked) => setFiles((all) => [...all, ...picked].slice(0, room))}
          >
            {files.length === 0 ? null : (
              <ul className={styles.picked}>
                {files.map((file) => (
                  <li key={`${file.name} ${file.lastModified} ${file.size}`}>
                    <span>{file.name}</span>
                    <small>{formatBytes(file.size, locale)}</small>
                    <PlainButton
                      onClick={() => setFiles((all) => all.filter((each) => each !== file))}
                    >
                      {t('deliver.remove')}
                    </PlainButton>
                  </li>
                ))}
              </ul>
            )}
          </FilePicker>
          <TextArea
            label={t('field.note')}
            description={t('act.byKeys')}
            name="note"
            rows={3}
            error={findFieldError('note')}
          />
        </>
      )}
    </ActForm>
  );
}
