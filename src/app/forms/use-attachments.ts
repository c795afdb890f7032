import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useActorRef, useSelector } from '@xstate/react';
import { attachmentTypes } from '#contract/files/schemas.ts';
import { maxAttachments, maxUploadBytes } from '#contract/base/limits.ts';
import type { AttachmentFault } from '#machines/attachment.machine.ts';
import { createAttachments, type Attachment } from '#src/actors/attachments.ts';
import { bindPendingSend } from '#src/actors/pending-send.ts';
import { tabRecorder } from '#src/app/support/recorder.ts';
import { useRecorder } from '#src/app/support/use-recorder.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { fieldText } from './error-text.ts';
import { faultOfFile } from './file-check.ts';

/** The limits as texts about attachments mention them. */
export const attachmentLimits = { count: maxAttachments, size: maxUploadBytes / 1024 / 1024 };

/** Holds the files sent with a request: each is checked, then uploaded when it is chosen. */
export function useAttachments() {
  const { t } = useTranslation('files');
  const { client } = useRouteContext({ from: '__root__' });
  const locale = useLocale();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attachments] = useState(() =>
    createAttachments({
      check: checkFile,
      post: (file, options) => client.call('uploadFile', { file, ...options }),
      discard: (id, options) => client.call('deleteFile', { params: { file: id }, ...options }),
      changed: setFiles,
      refused: (why, name) => setRefusal({ why, name }),
      inspect: tabRecorder.inspect,
    }),
  );
  useEffect(() => () => attachments.stop(), [attachments]);

  function add(chosen: readonly File[]): void {
    const room = maxAttachments - files.length;
    setRefusal(chosen.length > room ? { why: 'tooManyFiles' } : null);
    for (const file of chosen.slice(0, room)) attachments.add(file);
  }

  function refusalText(): string | null {
    if (refusal === null) return null;
    if (refusal.why === 'tooManyFiles') return fieldText(refusal.why, locale);
    return t(refusal.why, { name: refusal.name, size: attachmentLimits.size });
  }

  const listed = files.filter(({ state }) => state !== 'checking');

  /**
   * The reason why the request cannot be sent with these files; an upload in progress is not one, see `hold`.
   */
  function fault(): string | null {
    if (files.some(({ state }) => state === 'failed')) return t('unsent');
    return listed.length === 0 ? fieldText('attachmentRequired', locale) : null;
  }

  const travelling = files.some(({ state }) => state !== 'failed' && state !== 'stored');
  const { held, hold, onInput } = usePendingSend(travelling);
  return {
    /** The chosen files that were checked. */
    files: listed,
    held,
    hold,
    onInput,
    waiting: t('waiting'),
    ids: files.flatMap(({ id, state }) => (id !== null && state === 'stored' ? [id] : [])),
    add,
    retry: attachments.retry,
    remove(key: string): void {
      setRefusal(null);
      attachments.remove(key);
    },
    /** The reason why the last chosen file was refused. */
    refusal: refusalText(),
    fault: fault(),
  };
}

const rules = { types: attachmentTypes, maxBytes: maxUploadBytes };

/** Resolves to the reason why the server would refuse the file; null if it would accept it. */
async function checkFile(file: File): Promise<AttachmentFault | null> {
  const fault = await faultOfFile(file, rules);
  if (fault === null) return null;
  return fault === 'file.too_large' ? 'tooLarge' : 'unsupported';
}

type Refusal = { why: 'tooManyFiles' } | { why: AttachmentFault; name: string };

export type Attachments = ReturnType<typeof useAttachments>;

/** Remembers a submission while its files upload, and submits the form again after the uploads. */
function usePendingSend(travelling: boolean) {
  const [logic] = useState(bindPendingSend);
  const pending = useActorRef(logic);
  useRecorder(pending);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const due = pending.on('send.due', () => form.current?.requestSubmit());
    return () => due.unsubscribe();
  }, [pending]);
  useEffect(() => {
    if (!travelling) pending.send({ type: 'files.settled' });
  }, [pending, travelling]);
  return {
    held: useSelector(pending, (snapshot) => snapshot.hasTag('waiting')),
    /** Returns true when the form must wait; it is then submitted automatically once it may be. */
    hold(element: HTMLFormElement): boolean {
      form.current = element;
      if (travelling) pending.send({ type: 'send.requested' });
      return travelling;
    },
    /** For the form's `onInput`: further typing cancels the pending submission. Adding files does not. */
    onInput({ target }: FormEvent<HTMLFormElement>): void {
      if (target instanceof HTMLInputElement && target.type === 'file') return;
      pending.send({ type: 'form.edited' });
    },
  };
}
