import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, type ApiError } from '../../../../../contract/errors.ts';
import { offerDownload } from '../../../../api/content.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { notify } from '../../../../app/notify.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './-purchase.module.css';

/** Fetches the report's file, whose address lives for a few minutes only. */
export function DownloadReport({ id }: { id: string }) {
  const { t } = useTranslation('reports');
  const { client } = useRouteContext({ from: '__root__' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  async function download() {
    setBusy(true);
    setFailure(null);
    try {
      const { url } = await offerDownload(client, id);
      location.assign(url);
      notify({ kind: 'success', title: t('buy.downloadStarted') });
    } catch (thrown) {
      setFailure(asApiError(thrown));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.act}>
      <Button
        variant="primary"
        size="large"
        block
        busy={busy}
        busyLabel={t('buy.downloading')}
        onClick={() => void download()}
      >
        {t('buy.download')}
      </Button>
      {failure === null ? null : <FailureNote error={failure} title={t('buy.downloadFailed')} />}
    </div>
  );
}
