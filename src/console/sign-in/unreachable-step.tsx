import { useTranslation } from 'react-i18next';
import { useConsole } from '#src/console/app/console-context.ts';
import { Button } from '#src/ui/controls/button.tsx';
import styles from './sign-in.module.css';

/** The server did not answer whether the session of this tab is still valid. */
export function UnreachableStep() {
  const { t } = useTranslation('console-sign-in');
  const { session } = useConsole();
  return (
    <section className={styles.box} role="alert">
      <div>
        <h1>{t('unreachable.title')}</h1>
        <p className={`detail mt-4 ${styles.text}`}>{t('unreachable.text')}</p>
      </div>
      <Button onClick={() => session.send({ type: 'retry.requested' })}>
        {t('unreachable.retry')}
      </Button>
    </section>
  );
}
