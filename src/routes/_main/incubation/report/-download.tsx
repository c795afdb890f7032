import { useTranslation } from 'react-i18next';
import { notify } from '../../../../app/notify.ts';
import { useAsked } from '../../../../app/use-asked.ts';
import { useLoaded } from '../../../../app/use-loaded.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './-purchase.module.css';

const loadTurns = async () => (await import('./-download-turns.tsx')).DownloadTurns;

/** Fetches the report's file as often as wanted; its address lives for a few minutes only. */
export function DownloadReport({ id }: { id: string }) {
  const { t } = useTranslation('reports');
  const { isAsked, Part, ask } = useAsked(useLoaded(), loadTurns, () =>
    notify({ kind: 'error', title: t('buy.downloadFailed') }),
  );
  if (Part !== null) return <Part id={id} />;
  return (
    <div className={styles.act}>
      <Button
        variant="primary"
        size="large"
        block
        busy={isAsked}
        busyLabel={t('buy.downloading')}
        onClick={ask}
      >
        {t('buy.download')}
      </Button>
    </div>
  );
}
