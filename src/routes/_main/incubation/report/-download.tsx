import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetched } from '../../../../app/lazy-hosts.tsx';
import { useLoaded } from '../../../../app/use-loaded.ts';
import { Button } from '../../../../ui/button.tsx';
import type { DownloadTurnsProps } from './-download-turns.tsx';
import styles from './-purchase.module.css';

const loadTurns = async () => (await import('./-download-turns.tsx')).DownloadTurns;

/** Fetches the report's file as often as wanted; its address lives for a few minutes only. */
export function DownloadReport({ id }: { id: string }) {
  const { t } = useTranslation('reports');
  const [isAsked, setAsked] = useState(false);
  const isLoaded = useLoaded();
  const Turns = useFetched<DownloadTurnsProps>(isLoaded || isAsked, loadTurns);
  if (Turns !== null) return <Turns id={id} begun={isAsked} />;
  return (
    <div className={styles.act}>
      <Button
        variant="primary"
        size="large"
        block
        busy={isAsked}
        busyLabel={t('buy.downloading')}
        onClick={() => setAsked(true)}
      >
        {t('buy.download')}
      </Button>
    </div>
  );
}
