import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { keepFocus } from '#src/app/forms/keep-focus.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { Button } from '#src/ui/controls/button.tsx';
import styles from '#src/app/content/purchase.module.css';

/** Fetches the file at once and at each further wish: it takes the place of the button that asked. */
export function DownloadButton({ id }: { id: string }) {
  const { t } = useTranslation('reports');
  const { client } = useRouteContext({ from: '__root__' });
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) => client.call('downloadReport', { params: { id }, signal }),
    {
      changes: false,
      onDone({ url }) {
        location.assign(url);
        showToast({ kind: 'success', title: t('buy.downloadStarted') });
      },
    },
  );
  const begin = useEffectEvent(() => submit());
  useEffect(() => begin(), []);
  return (
    <div className={`stack gap-10 ${styles.act}`}>
      <Button
        ref={keepFocus}
        variant="primary"
        size="large"
        block
        busy={busy}
        busyLabel={t('buy.downloading')}
        onClick={() => submit()}
      >
        {t('buy.download')}
      </Button>
      {failure === null ? null : <FailureNote error={failure} title={t('buy.downloadFailed')} />}
    </div>
  );
}
