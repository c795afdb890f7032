import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StaffConsoleSession } from '#machines/staff-session.setup.ts';
import { MeContext } from './console-context.ts';
import { EndNote } from './end-note.tsx';
import { FindProvider } from './find-provider.tsx';
import { ConsoleHeader } from './header.tsx';
import { KeysProvider } from './keys.tsx';
import styles from './layout.module.css';
import { QueuesContext } from './use-queues.ts';
import { useRead } from './use-read.ts';

/** The frame of every console page for a signed-in colleague. */
export function ConsoleLayout({ session }: { session: StaffConsoleSession }) {
  const { t } = useTranslation('console-shell');
  const queues = useRead('readQueues', {}, { polls: true });
  const waiting = queues.data?.counts.reduce((sum, { count }) => sum + count, 0) ?? null;
  return (
    <MeContext value={session.staff}>
      <QueuesContext value={queues}>
        <FindProvider>
          <KeysProvider>
            <a className="skip-link" href="#main">
              {t('skip')}
            </a>
            <ConsoleHeader waiting={waiting} session={session} />
            <EndNote />
            <main id="main" tabIndex={-1} className={styles.main}>
              <Outlet />
            </main>
          </KeysProvider>
        </FindProvider>
      </QueuesContext>
    </MeContext>
  );
}
