import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from './use-read.ts';
import { MeContext } from './desk-context.ts';
import { DeskHeader } from './header.tsx';
import { KeysProvider } from './keys.tsx';
import styles from './layout.module.css';
import { QueuesContext } from './use-queues.ts';

/** What is around every page of the console, for somebody who is signed in. */
export function DeskLayout() {
  const { t } = useTranslation('desk-shell');
  const session = useRead('readSession', {}, { polls: true });
  const queues = useRead('readQueues', {}, { polls: true });
  if (session.data === null) return null;
  const waiting = queues.data?.counts.reduce((sum, { count }) => sum + count, 0) ?? null;
  return (
    <MeContext value={session.data.staff}>
      <QueuesContext value={queues}>
        <KeysProvider>
          <div className={styles.desk}>
            <a className="skip-link" href="#main">
              {t('skip')}
            </a>
            <DeskHeader waiting={waiting} session={session.data} />
            <main id="main" tabIndex={-1} className={styles.main}>
              <Outlet />
            </main>
          </div>
        </KeysProvider>
      </QueuesContext>
    </MeContext>
  );
}
