import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedFileUrl } from '#contract/files/schemas.ts';
import type { HandedFile } from '#contract/service/schemas.ts';
import { FileRow } from '#src/app/content/file-row.tsx';
import { saveLink } from '#src/app/device/save-link.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { formatBytes } from '#src/i18n/format-bytes.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { Part } from './part.tsx';

type HandedFilesProps = { orderNo: string; files: readonly HandedFile[] };

/**
 * The files delivered with an order, newest first; they stay as long as the order. New ones are never folded, and stay
 * where they are once they are opened.
 */
export function HandedFiles({ orderNo, files }: HandedFilesProps) {
  const { t } = useTranslation('orders');
  const [once] = useState(() => new Set(listNew(files).map(({ id }) => id)));
  const shown = files.filter(({ id, is_new: isNew }) => isNew || once.has(id));
  const others = files.filter((file) => !shown.includes(file));
  return (
    <Part
      id="files"
      title={
        <>
          <span>{`${t('service.files.title')} `}</span>
          <small>{t('service.files.count', { count: files.length })}</small>
        </>
      }
      note={files[0]?.name ?? t('service.files.none')}
      isOpen={listNew(files).length > 0}
    >
      {files.length === 0 ? <p className="detail">{t('service.files.none')}</p> : null}
      <FileRows orderNo={orderNo} files={shown} />
      {shown.length === 0 || others.length === 0 ? (
        <FileRows orderNo={orderNo} files={others} />
      ) : (
        <Part inside title={t('service.files.opened', { count: others.length })}>
          <FileRows orderNo={orderNo} files={others} />
        </Part>
      )}
    </Part>
  );
}

function listNew(files: readonly HandedFile[]): readonly HandedFile[] {
  return files.filter((file) => file.is_new);
}

function FileRows({ orderNo, files }: HandedFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="ruled">
      {files.map((file) => (
        <HandedFileRow key={file.id} orderNo={orderNo} file={file} />
      ))}
    </ul>
  );
}

function HandedFileRow({ orderNo, file }: { orderNo: string; file: HandedFile }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const router = useRouter();
  const { client } = useRouteContext({ from: '__root__' });
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) =>
      client.call('readOrderFile', { params: { orderNo, file: file.id }, signal }),
    { changes: false, onDone: save },
  );

  function save(file: NamedFileUrl) {
    saveLink(file);
    // It is new no longer.
    void router.invalidate();
  }

  const handed = t('service.files.handed', {
    by: file.by,
    time: formatDayTime(file.delivered_at, locale),
    size: formatBytes(file.size, locale),
  });
  return (
    <FileRow
      name={file.name}
      mark={file.is_new ? t('service.files.new') : null}
      note={
        file.matter === undefined
          ? handed
          : t('service.files.of', { matter: file.matter, what: handed })
      }
      failure={
        failure === null ? null : <FailureNote error={failure} title={t('attachment.failed')} />
      }
      action={
        <Button
          size="small"
          busy={busy}
          busyLabel={t('service.files.busy')}
          aria-label={busy ? undefined : t('attachment.download', { name: file.name })}
          onClick={() => submit()}
        >
          <Icon name="download" size={16} />
          <span>{t('service.files.save')}</span>
        </Button>
      }
    />
  );
}
