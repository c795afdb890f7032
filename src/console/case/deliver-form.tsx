import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxHandedBytes, maxHandedFiles } from '#contract/base/limits.ts';
import { formatBytes } from '#src/i18n/format-bytes.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { FilePicker } from '#src/ui/fields/file-picker.tsx';
import { TextArea } from '#src/ui/fields/text-field.tsx';
import styles from './act.module.css';
import { useCase } from './case-context.ts';
import { StaffAct, type ActProps } from './staff-act.tsx';

/** Delivers several files at once, with a note that is sent as a message. */
export function DeliverForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const about = useCase();
  const [files, setFiles] = useState<readonly File[]>([]);
  const room = maxHandedFiles - about.files.length;
  const matters = about.service.matters.flatMap(({ no, title }) =>
    title === null ? [] : [{ value: String(no), label: title }],
  );
  const tooLarge = files.find(({ size }) => size > maxHandedBytes);

  return (
    <StaffAct
      call="deliverFiles"
      of={about.order.order_no}
      adds={{ files }}
      optional={['matter', 'note']}
      inputs={
        matters.length === 0
          ? {}
          : {
              matter: {
                label: t('field.matter'),
                choices: [{ value: '', label: t('deliver.order') }, ...matters],
                defaultValue: '',
              },
            }
      }
      says={t('deliver.says')}
      warns={t('deliver.warns')}
      confirm={t('acts.deliver')}
      onDone={() => onDone(t('done.deliver'))}
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
              <ul className={`gap-4 grid ${styles.picked}`}>
                {files.map((file) => (
                  <li
                    key={`${file.name} ${file.lastModified} ${file.size}`}
                    className="gap-8 grid items-center"
                  >
                    <span className="break-anywhere">{file.name}</span>
                    <small className="color-3">{formatBytes(file.size, locale)}</small>
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
    </StaffAct>
  );
}
