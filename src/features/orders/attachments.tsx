import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { saveLink } from '#src/app/device/save-link.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './order.module.css';

type Attachment = Order['attachments'][number];

/** The files sent with an order; the address of each is requested on click. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  return (
    <ul className={`grid ${styles.files}`}>
      {files.map((file) => (
        <li key={file.id}>
          <AttachmentFile file={file} />
        </li>
      ))}
    </ul>
  );
}

function AttachmentFile({ file }: { file: Attachment }) {
  const { t } = useTranslation('orders');
  const { client } = useRouteContext({ from: '__root__' });
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) => client.call('readFileUrl', { params: { file: file.id }, signal }),
    { changes: false, onDone: ({ url }) => saveLink({ url, file_name: file.name }) },
  );

  return (
    <>
      <Button
        variant="text"
        size="small"
        busy={busy}
        busyLabel={file.name}
        aria-label={t('attachment.download', { name: file.name })}
        onClick={() => submit()}
      >
        <Icon name="download" size={16} />
        <span>{file.name}</span>
      </Button>
      {failure === null ? null : <FailureNote error={failure} title={t('attachment.failed')} />}
    </>
  );
}
