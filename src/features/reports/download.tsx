import { useTranslation } from 'react-i18next';
import { showToast } from '#src/app/lazy/toast.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import { Button } from '#src/ui/controls/button.tsx';
import styles from '#src/app/content/purchase.module.css';

const loadDownloadButton = async () => (await import('./download-button.tsx')).DownloadButton;

/** Fetches the report's file as often as wanted; its address lives for a few minutes only. */
export function DownloadReport({ id }: { id: string }) {
  const { t } = useTranslation('reports');
  const { Component, isRequested, request } = useLazy(loadDownloadButton, {
    when: useLoaded(),
    onFailed: () => showToast({ kind: 'error', title: t('buy.downloadFailed') }),
  });
  if (isRequested && Component !== null) return <Component id={id} />;
  return (
    <div className={`stack gap-10 ${styles.act}`}>
      <Button
        variant="primary"
        size="large"
        block
        busy={isRequested}
        busyLabel={t('buy.downloading')}
        onClick={request}
      >
        {t('buy.download')}
      </Button>
    </div>
  );
}
