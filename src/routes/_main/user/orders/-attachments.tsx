import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import { bindOpening } from '../../../../actors/attachments.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { useRepeatedSubmission } from '../../../../app/use-repeated-submission.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './-order.module.css';

type Attachment = Order['attachments'][number];

/** The files that went with an order; each is fetched by an address that is made when it is asked for. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  return (
    <ul className={styles.files}>
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
  const [logic] = useState(() => bindOpening(client, file.id));
  const { busy, failure, submit } = useRepeatedSubmission(logic, { onDone: open });

  function open(url: unknown) {
    if (typeof url !== 'string') return;
    const link = document.createElement('a');
    link.href = url;
    link.download = file.name;
    link.click();
  }

  return (
    <>
      <Button
        variant="text"
        size="small"
        busy={busy}
        busyLabel={file.name}
        aria-label={t('attachment.download', { name: file.name })}
        onClick={() => submit({})}
      >
        <Icon name="download" size={16} />
        {file.name}
      </Button>
      {failure === null ? null : <FailureNote error={failure} title={t('attachment.failed')} />}
    </>
  );
}
