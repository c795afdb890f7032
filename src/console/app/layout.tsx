import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from '@xstate/react';
import { usePageFocus } from '#src/app/lazy/use-page-focus.ts';
import { usePressedControl } from '#src/app/device/use-pressed-control.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { useConsole } from './console-context.ts';
import { ConsoleHeader } from './header.tsx';
import { KeysProvider } from './keys.tsx';
import styles from './layout.module.css';
import { useConsoleRouter } from './link.tsx';
import { QueuesContext } from './use-reload.ts';
import { useWatchedRead } from './use-watched-read.ts';

/** The frame of every console page for a signed-in colleague. */
export function ConsoleLayout() {
  const { t } = useTranslation('console-shell');
  const { i18n } = useConsole();
  const router = useConsoleRouter();
  usePressedControl(router);
  usePageFocus(router);
  const queues = useWatchedRead('readQueues');
  const waiting = queues.data?.counts.reduce((sum, { count }) => sum + count, 0) ?? null;
  // Names and titles come in the language of the request.
  useEffect(() => {
    const reload = () => void router.invalidate();
    i18n.on('languageChanged', reload);
    return () => i18n.off('languageChanged', reload);
  }, [i18n, router]);
  return (
    <QueuesContext value={queues}>
      <KeysProvider>
        <a className="skip-link" href="#main">
          {t('skip')}
        </a>
        <ConsoleHeader waiting={waiting} />
        <EndNote />
        <main id="main" tabIndex={-1} className="stack flex-1 content-start">
          <Outlet />
        </main>
      </KeysProvider>
    </QueuesContext>
  );
}

/** Warns two minutes before the session ends, and lets the user extend it. */
function EndNote() {
  const { t } = useTranslation('console-shell');
  const { session } = useConsole();
  const isWarned = useSelector(session, (state) => state.matches({ signedIn: 'warned' }));
  const isStaying = useSelector(session, (state) => state.matches({ signedIn: 'staying' }));
  if (!isWarned && !isStaying) return null;
  return (
    <div className={styles.note}>
      <Note tone="warn" role="alert">
        <p>
          <b>{t('warned.title')}</b>
          <span>{` ${t('warned.text')}`}</span>
        </p>
        <Button
          size="small"
          busy={isStaying}
          busyLabel={t('warned.busy')}
          onClick={() => session.send({ type: 'stay.requested' })}
        >
          {t('warned.stay')}
        </Button>
      </Note>
    </div>
  );
}
