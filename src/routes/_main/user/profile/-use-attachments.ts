import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attachmentTypes } from '../../../../../contract/files.ts';
import { maxAttachments, maxUploadBytes } from '../../../../../contract/limits.ts';
import { createUploads, type UploadedFile } from '../../../../actors/uploads.ts';
import { deleteFile, uploadFile } from '../../../../api/files.ts';
import { fieldText } from '../../../../app/error-text.ts';
import { faultOfFile } from '../../../../app/file-check.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';

const megabytes = maxUploadBytes / 1024 / 1024;

/** The files that go along with a request: sent as they are chosen, checked before that. */
export function useAttachments() {
  const { t } = useTranslation('profile');
  const { client } = useRouteContext({ from: '__root__' });
  const locale = useLocale();
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [uploads] = useState(() =>
    createUploads({
      post: (file, options) => uploadFile(client, file, options),
      discard: (id, signal) => deleteFile(client, id, { signal }),
      changed: setFiles,
    }),
  );
  useEffect(() => () => uploads.stop(), [uploads]);

  async function add(chosen: readonly File[]): Promise<void> {
    setRefusal(null);
    const rules = { types: attachmentTypes, maxBytes: maxUploadBytes };
    const room = maxAttachments - files.length;
    for (const file of chosen.slice(0, room)) {
      const fault = await faultOfFile(file, rules);
      if (fault === null) uploads.add(file);
      else
        setRefusal({
          why: fault === 'file.too_large' ? 'tooLarge' : 'unsupported',
          name: file.name,
        });
    }
    if (chosen.length > room) setRefusal({ why: 'tooManyFiles' });
  }

  return {
    files,
    ids: files.flatMap(({ id, state }) => (id !== null && state === 'stored' ? [id] : [])),
    add: (chosen: readonly File[]) => void add(chosen),
    retry: uploads.retry,
    remove(key: string): void {
      setRefusal(null);
      uploads.remove(key);
    },
    /** Why what was just chosen was not taken. */
    refusal:
      refusal === null
        ? null
        : refusal.why === 'tooManyFiles'
          ? fieldText(refusal.why, locale)
          : t(`verification.form.${refusal.why}`, { name: refusal.name, size: megabytes }),
    /** Why the request cannot go with these files. */
    fault: files.some(({ state }) => state === 'sending' || state === 'removing')
      ? t('verification.form.waiting')
      : files.some(({ state }) => state === 'failed')
        ? t('verification.form.unsent')
        : files.length === 0
          ? fieldText('attachmentRequired', locale)
          : null,
    rules: t('verification.form.rules', { count: maxAttachments, size: megabytes }),
  };
}

type Refusal = { why: 'tooManyFiles' } | { why: 'tooLarge' | 'unsupported'; name: string };

export type Attachments = ReturnType<typeof useAttachments>;
