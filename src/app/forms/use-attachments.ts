import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attachmentTypes } from '#contract/files/schemas.ts';
import { maxAttachments, maxUploadBytes } from '#contract/base/limits.ts';
import { startRead } from '#src/actors/start-read.ts';
import { createUploads, type UploadedFile } from '#src/actors/uploads.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { fieldText } from './error-text.ts';
import { faultOfFile } from './file-check.ts';
import { usePendingSend } from './use-pending-send.ts';

/** The limits as texts about attachments mention them. */
export const attachmentLimits = { count: maxAttachments, size: maxUploadBytes / 1024 / 1024 };

/** Holds the files sent with a request: each is checked, then uploaded when it is chosen. */
export function useAttachments() {
  const { t } = useTranslation('files');
  const { client } = useRouteContext({ from: '__root__' });
  const locale = useLocale();
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [uploads] = useState(() =>
    createUploads({
      post: (file, options) => client.call('uploadFile', { file, ...options }),
      discard: (id, options) => client.call('deleteFile', { params: { file: id }, ...options }),
      changed: setFiles,
    }),
  );
  useEffect(() => () => uploads.stop(), [uploads]);

  function add(chosen: readonly File[]): void {
    setRefusal(null);
    const room = maxAttachments - files.length;
    startRead(() => checkFiles(chosen.slice(0, room)), {
      onDone: (checked) => {
        for (const { file, fault } of checked) {
          if (fault === null) uploads.add(file);
          else setRefusal({ why: fault, name: file.name });
        }
        if (chosen.length > room) setRefusal({ why: 'tooManyFiles' });
      },
    });
  }

  function refusalText(): string | null {
    if (refusal === null) return null;
    if (refusal.why === 'tooManyFiles') return fieldText(refusal.why, locale);
    return t(refusal.why, { name: refusal.name, size: attachmentLimits.size });
  }

  /**
   * The reason why the request cannot be sent with these files; an upload in progress is not one, see `hold`.
   */
  function fault(): string | null {
    if (files.some(({ state }) => state === 'failed')) return t('unsent');
    return files.length === 0 ? fieldText('attachmentRequired', locale) : null;
  }

  const travelling = files.some(({ state }) => state === 'sending' || state === 'removing');
  const { held, hold, onInput } = usePendingSend(travelling);
  return {
    files,
    held,
    hold,
    onInput,
    waiting: t('waiting'),
    ids: files.flatMap(({ id, state }) => (id !== null && state === 'stored' ? [id] : [])),
    add,
    retry: uploads.retry,
    remove(key: string): void {
      setRefusal(null);
      uploads.remove(key);
    },
    /** The reason why the last chosen file was refused. */
    refusal: refusalText(),
    fault: fault(),
  };
}

const rules = { types: attachmentTypes, maxBytes: maxUploadBytes };

/** Resolves to each file and the reason why the server would refuse it, null if there is none. */
function checkFiles(files: readonly File[]) {
  return Promise.all(
    files.map(async (file) => {
      const fault = await faultOfFile(file, rules);
      if (fault === null) return { file, fault };
      return { file, fault: fault === 'file.too_large' ? 'tooLarge' : 'unsupported' } as const;
    }),
  );
}

type Refusal = { why: 'tooManyFiles' } | { why: 'tooLarge' | 'unsupported'; name: string };

export type Attachments = ReturnType<typeof useAttachments>;
